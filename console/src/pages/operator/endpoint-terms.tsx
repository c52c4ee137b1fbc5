import { useState } from 'react';
import { send } from '../../api/core.ts';
import type { OperatorEndpoint } from '../../api/operator.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { CheckField, TextField } from '../../ui/field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { toast } from '../../ui/toast.tsx';
import { providerText } from '../../words/provider-text.ts';
import { useSubmit } from '../sign-in/use-submit.ts';

type How = 'usual' | 'learned' | 'own';

/** In which order an endpoint queries providers, whether a miss is charged, and what a call may cost at most. */
export function EndpointTerms({
  endpoint,
  onClose,
  onChanged,
}: {
  endpoint: OperatorEndpoint;
  onClose: () => void;
  onChanged: () => Promise<unknown>;
}) {
  const given = Array.isArray(endpoint.order) ? endpoint.order.map(String) : null;
  const [how, setHow] = useState<How>(given ? 'own' : endpoint.order === 'learned' ? 'learned' : 'usual');
  const [order, setOrder] = useState<readonly string[]>(() => [
    ...(given ?? []),
    ...endpoint.can_order.filter((name) => !given?.includes(name)),
  ]);
  const [isCharged, setCharged] = useState(endpoint.charge_on_miss === true);
  const [cost, setCost] = useState(endpoint.cost_usd_max === null ? '' : String(endpoint.cost_usd_max));
  const amount = cost.trim() === '' ? null : Number(cost.replace('$', ''));
  const isWrong = amount !== null && !(amount >= 0 && amount <= 1000);
  const { error, isBusy, onSubmit } = useSubmit(async () => {
    if (isWrong) return;
    const params = { endpoint: endpoint.endpoint };
    if (how === 'usual' && endpoint.order !== null) {
      await send('PATCH operator/endpoints/{endpoint}', { params, body: { reset: true } });
    }
    await send('PATCH operator/endpoints/{endpoint}', {
      params,
      body: {
        ...(how === 'usual' ? {} : { order: how === 'learned' ? 'learned' : order }),
        ...(endpoint.can_charge_misses ? { charge_on_miss: isCharged } : {}),
        cost_usd_max: amount,
      },
    });
    toast('Saved. Every process knows within a second.');
    await onChanged();
    onClose();
  });
  const move = (at: number, to: number) => setOrder(order.toSpliced(at, 1).toSpliced(to, 0, order[at] ?? ''));
  return (
    <Dialog title={endpoint.title} onClose={onClose}>
      <form className="stack" onSubmit={onSubmit}>
        <div className="field">
          <span className="label">Order of providers</span>
          <div>
            <Segmented
              label="Order of providers"
              value={how}
              segments={[
                { value: 'usual', label: 'Usual' },
                { value: 'learned', label: 'Learned' },
                { value: 'own', label: 'Your own' },
              ]}
              onValue={setHow}
            />
          </div>
        </div>
        {how === 'own' ? (
          <ol className="stack tight">
            {order.map((name, at) => (
              <li key={name} className="row">
                <span className="dim num" style={{ width: 20 }}>
                  {at + 1}
                </span>
                {providerText(name)}
                <span className="grow" />
                <Button
                  size="small"
                  disabled={at === 0}
                  aria-label={`${name}: earlier`}
                  onClick={() => move(at, at - 1)}
                >
                  ↑
                </Button>
                <Button
                  size="small"
                  disabled={at === order.length - 1}
                  aria-label={`${name}: later`}
                  onClick={() => move(at, at + 1)}
                >
                  ↓
                </Button>
                <IconButton
                  icon="close"
                  size="small"
                  label={`Leave ${name} out`}
                  onClick={() => setOrder(order.filter((one) => one !== name))}
                />
              </li>
            ))}
          </ol>
        ) : null}
        {endpoint.can_charge_misses ? (
          <CheckField
            label="Charge for misses"
            hint="Only when every provider was queried."
            isChecked={isCharged}
            onValue={setCharged}
          />
        ) : null}
        <TextField
          label="Vendor cost of a call, at most"
          aside="US dollars"
          inputMode="decimal"
          placeholder="any"
          problem={isWrong ? 'Enter 0 to 1000, or nothing.' : null}
          value={cost}
          onValue={setCost}
        />
        {error === null ? null : <ErrorNote error={error} />}
        <div className="row" style={{ justifyContent: 'flex-end' }}>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" isBusy={isBusy} disabled={how === 'own' && order.length === 0}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
