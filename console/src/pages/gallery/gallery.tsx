import { type ReactNode, useState } from 'react';
import { ApiError } from '../../api/core.ts';
import { Button, CopyId, IconButton } from '../../ui/button.tsx';
import { Card, Facts, Figures, Ranking } from '../../ui/card.tsx';
import { AreaChart } from '../../ui/chart.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { AreaField, CheckField, SelectField, TextField } from '../../ui/field.tsx';
import { Filters } from '../../ui/filters.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Empty, Note, Skeleton } from '../../ui/note.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Dot, ResultTag, Tag } from '../../ui/tag.tsx';
import { chooseTheme, useTheme } from '../../ui/theme.ts';
import { Ago } from '../../ui/time.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { toast } from '../../ui/toast.tsx';
import { creditsText } from '../../words/format.ts';
import { rows, steps, text } from './samples.ts';

/** All building blocks with all their states: what a page is put together from. */
export function GalleryPage() {
  const theme = useTheme();
  return (
    <main className="page stack">
      <div className="h">
        <h1>Building blocks</h1>
        <span className="sub">Each with its states. Hover and focus them.</span>
        <div className="actions">
          <Segmented
            label="Theme"
            value={theme}
            segments={[
              { value: 'system', label: 'System' },
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
            ]}
            onValue={chooseTheme}
          />
        </div>
      </div>
      <Buttons />
      <Fields />
      <Choices />
      <Messages />
      <Numbers />
      <Tables />
      <Layers />
    </main>
  );
}

const Block = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card title={title} isPadded>
    <div className="stack">{children}</div>
  </Card>
);

const looks = [undefined, 'primary', 'ghost', 'danger', 'danger primary'] as const;

function Buttons() {
  return (
    <Block title="Button">
      {[{}, { size: 'small' as const }, { disabled: true }, { isBusy: true }].map((props) => (
        <div className="row wrap" key={JSON.stringify(props)}>
          {looks.map((look) => (
            <Button key={look ?? 'plain'} look={look} {...props}>
              {look ?? 'plain'}
            </Button>
          ))}
          <span className="dim">{Object.keys(props).join(' ') || 'default'}</span>
        </div>
      ))}
      <div className="row wrap">
        <IconButton icon="more" label="More" />
        <IconButton icon="close" label="Close" size="small" />
        <CopyId id="req_019a9d3c7f2e7c3a9d5e0b1f2a3c4d5e" />
        <CopyId id="req_019a9d3c7f2e7c3a9d5e0b1f2a3c4d5e" short />
      </div>
    </Block>
  );
}

function Fields() {
  const [value, setValue] = useState('fjordline.example');
  const [isOn, setOn] = useState(true);
  const shared = { value, onValue: setValue };
  return (
    <Block title="Fields">
      <TextField label="Plain" aside="optional" hint="What it is for." {...shared} />
      <TextField label="Code" isCode {...shared} />
      <TextField label="Empty" placeholder="What it could be" value="" onValue={() => undefined} />
      <TextField label="With a problem" problem="Enter a domain, such as example.com." {...shared} />
      <TextField label="Disabled" disabled {...shared} />
      <AreaField label="Several lines" {...shared} />
      <SelectField
        label="One of many"
        value="a"
        onValue={() => undefined}
        choices={[
          { value: 'a', label: 'First' },
          { value: 'b', label: 'Second' },
        ]}
      />
      <CheckField label="On or off" hint="What it changes." isChecked={isOn} onValue={setOn} />
      <CheckField label="Disabled" isChecked={false} isDisabled onValue={() => undefined} />
    </Block>
  );
}

function Choices() {
  const [value, setValue] = useState('domain');
  const [tab, setTab] = useState('answer');
  const [filters, setFilters] = useState<Record<string, string | undefined>>({ range: '7d' });
  return (
    <Block title="Choices">
      <Segmented
        label="Look up by"
        value={value}
        segments={[
          { value: 'domain', label: 'Domain' },
          { value: 'name', label: 'Name' },
          { value: 'url', label: 'LinkedIn URL', isDisabled: true },
        ]}
        onValue={setValue}
      />
      <Tabs
        label="Parts"
        value={tab}
        onValue={setTab}
        tabs={[
          { name: 'answer', label: 'Answer' },
          { name: 'raw', label: 'Raw' },
        ]}
      >
        <p style={{ padding: 14 }}>The panel of {tab}.</p>
      </Tabs>
      <Filters
        filters={[
          { name: 'range', label: 'Time', choices: [{ value: '7d', label: 'last 7 days' }] },
          { name: 'endpoint', label: 'Endpoint', placeholder: 'email_finder' },
        ]}
        values={filters}
        onValue={(name, next) => setFilters(name === '*' ? {} : { ...filters, [name]: next })}
      />
    </Block>
  );
}

const refused = new ApiError({
  code: 'not_allowed',
  message: 'The role viewer runs no calls.',
  fix: 'Ask an admin of the organization for the role developer.',
  requestId: 'req_019a9d3c7f2e7c3a9d5e0b1f2a3c4d5e',
  status: 403,
});

function Messages() {
  return (
    <Block title="Messages">
      <ErrorNote error={refused} retry={() => toast('Tried again')} />
      <Note>A plain note.</Note>
      <Note look="ok">It worked.</Note>
      <Note look="warn">It needs a look.</Note>
      <Card>
        <Empty title="No lists yet" action={<Button look="primary">New list</Button>}>
          Drop a CSV file, choose what to find, and see the price before it starts.
        </Empty>
      </Card>
      <div className="row wrap">
        {([undefined, 'ok', 'warn', 'bad', 'box'] as const).map((look) => (
          <Tag key={look ?? 'plain'} look={look}>
            {look ?? 'plain'}
          </Tag>
        ))}
        <Dot label="off" /> <Dot look="ok" label="works" /> <Dot look="warn" label="needs attention" />{' '}
        <Dot look="bad" label="broken" />
        <ResultTag call={{ status: 200, code: null, records: 1, credits: 5, cached: false }} />
        <ResultTag call={{ status: 200, code: null, records: 0, credits: 0, cached: false }} />
        <ResultTag call={{ status: 200, code: null, records: 1, credits: 1, cached: true }} />
        <ResultTag call={{ status: 422, code: 'url_not_allowed', records: 0, credits: 0, cached: false }} />
        <kbd>Ctrl K</kbd> <Ago at={new Date(Date.now() - 95_000).toISOString()} />
      </div>
    </Block>
  );
}

function Numbers() {
  return (
    <>
      <Figures
        figures={[
          { label: 'Plan credits', value: '8,210.5', note: 'of 20,000 · refills Dec 12' },
          { label: 'Add-on credits', value: '40,000', note: 'never expire' },
          { label: 'On its way', value: undefined },
        ]}
      />
      <Block title="Chart, ranking, timeline">
        <AreaChart
          title="Credits spent per day"
          points={steps.days}
          others={steps.days.map(({ label, value }) => ({ label, value: value * 0.8 }))}
          text={creditsText}
        />
        <AreaChart
          title="Nothing yet"
          points={steps.days.map(({ label }) => ({ label, value: 0 }))}
          text={creditsText}
        />
        <Ranking
          entries={[
            { name: 'email_finder', value: 12_840 },
            { name: 'enrich_profile', value: 9411 },
          ]}
          text={creditsText}
        />
        <Timeline steps={steps.waterfall} totalMs={1842} />
      </Block>
    </>
  );
}

function Tables() {
  const columns: readonly Column<(typeof rows)[number]>[] = [
    { name: 'endpoint', head: 'Endpoint', like: 'email_finder', cell: ({ name }) => <code>{name}</code> },
    { name: 'credits', head: 'Credits', isNumber: true, cell: ({ credits }) => creditsText(credits) },
  ];
  const shared = {
    columns,
    idOf: ({ name }: (typeof rows)[number]) => name,
    empty: <Empty title="No calls yet">Make one.</Empty>,
  };
  return (
    <>
      <Card title="Table">
        <Table
          label="Table"
          state={{ rows, error: null }}
          {...shared}
          isOn={({ name }) => name === 'email_finder'}
        />
      </Card>
      <Card title="Table on its way">
        <Table label="Table on its way" state={{ rows: undefined, error: null }} {...shared} />
      </Card>
      <Card title="Table without rows">
        <Table label="Table without rows" state={{ rows: [], error: null }} {...shared} />
      </Card>
      <Card title="Table that failed">
        <Table
          label="Table that failed"
          state={{ rows: undefined, error: refused, retry: () => toast('Tried again') }}
          {...shared}
        />
      </Card>
      <Block title="Facts, Markdown, code">
        <Facts
          facts={[
            ['email', 'ingrid.halvorsen@fjordline.example'],
            ['on its way', <Skeleton key="s" text="a value" />],
          ]}
        />
        <Markdown text={text} />
        <pre className="code" tabIndex={0}>
          {'{\n  "first_name": "Ingrid"\n}'}
        </pre>
      </Block>
    </>
  );
}

function Layers() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Block title="Layers">
      <div className="row wrap">
        <Menu
          align="start"
          head="A head"
          trigger={<Button>Menu</Button>}
          entries={[
            { label: 'Do this', act: () => toast('Done') },
            { label: 'Not now', isDisabled: true, act: () => undefined },
            'line',
            { label: 'Delete', isDanger: true, act: () => setOpen(true) },
          ]}
        />
        <Button onClick={() => setOpen(true)}>Dialog</Button>
        <Button onClick={() => toast('Copied')}>Toast</Button>
      </div>
      {isOpen ? (
        <Confirm
          title="Revoke the key of Live?"
          action="Revoke key"
          typed="Live"
          onClose={() => setOpen(false)}
          act={() => Promise.reject(refused)}
        >
          <p>Every program that uses it is refused at once, for good.</p>
        </Confirm>
      ) : null}
    </Block>
  );
}
