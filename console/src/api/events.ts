import type { QueryClient } from '@tanstack/react-query';
import type { Home, Job, RecentCall } from './calls.ts';
import type { Mode, Session } from './people.ts';

/*
 * Live updates: one connection a tab. The browser connects again by itself, also after sleep, and sends Last-Event-ID, so that the service resumes where
 * it stopped. What an event says is put into what has been read; lists are only marked as old.
 */

const callsShown = 10;
const quietMs = 2000;
const pollMs = 15_000;

interface BalanceEvent {
  readonly organization_id: string;
  readonly mode: Mode;
  readonly plan_credits: number;
  readonly addon_credits: number;
  readonly held_credits: number;
}

/** Begins to listen; the result ends it. */
export function listen(client: QueryClient): () => void {
  const source = new EventSource('/api/manage/v1/events');
  let timer: ReturnType<typeof setTimeout> | undefined;
  let polling: ReturnType<typeof setInterval> | undefined;
  const stale = new Set<string>();

  /** Lists are read again once it is quiet, so that a storm of calls reads them every two seconds and not each time. */
  const later = (organization: string) => {
    stale.add(organization);
    timer ??= setTimeout(() => {
      timer = undefined;
      for (const one of stale) void client.invalidateQueries({ queryKey: ['organization', one, 'live'] });
      stale.clear();
    }, quietMs);
  };

  const organizationOf = (workspaceId: string): string | undefined =>
    client
      .getQueryData<Session>(['session'])
      ?.organizations.find(({ workspaces }) => workspaces.some(({ id }) => id === workspaceId))?.id;

  on<BalanceEvent>('balance', ({ organization_id, mode, ...credits }) => {
    client.setQueriesData<Home>(
      { queryKey: ['organization', organization_id, 'home'] },
      (home) =>
        home && { ...home, balances: { ...home.balances, [mode]: { ...home.balances[mode], ...credits } } },
    );
  });
  on<RecentCall>('call', (call) => {
    const organization = organizationOf(call.workspace_id);
    if (organization === undefined) return;
    client.setQueriesData<Home>(
      { queryKey: ['organization', organization, 'home', call.workspace_id] },
      (home) => {
        if (!home) return home;
        const others = home.recent_calls.filter(({ request_id }) => request_id !== call.request_id);
        return {
          ...home,
          recent_calls: [call, ...others].slice(0, callsShown),
          checklist: { ...home.checklist, has_call: true },
        };
      },
    );
    later(organization);
  });
  on<Job>('job', (job) => {
    const organization = organizationOf(job.workspace_id);
    if (organization === undefined) return;
    client.setQueryData<Job>(
      ['organization', organization, 'job', job.id],
      (known) => known && { ...known, ...job },
    );
    // Of a list in steps, what the event has of it. What was said before its end may come after that was read.
    client.setQueryData<Pick<Job, 'finished_at'>>(
      ['organization', organization, 'list run', job.id],
      (known) => (known === undefined || known.finished_at !== null ? known : { ...known, ...job }),
    );
    later(organization);
  });

  // Without events, as behind a proxy that does not pass them on, what is shown is read again now and then.
  source.onerror = () => {
    if (source.readyState !== EventSource.CLOSED) return;
    polling ??= setInterval(() => {
      if (!document.hidden) void client.invalidateQueries({ queryKey: ['organization'], type: 'active' });
    }, pollMs);
  };

  function on<Data>(name: string, act: (data: Data) => void) {
    source.addEventListener(name, (event) => {
      try {
        act(JSON.parse((event as MessageEvent<string>).data));
      } catch {
        // An event of a newer service, whose shape this page does not know: the next reading of the screen has it.
      }
    });
  }

  return () => {
    clearTimeout(timer);
    clearInterval(polling);
    source.close();
  };
}
