import type { QueryClient } from '@tanstack/react-query';
import type { Home, Job, RecentCall, Wallets } from './calls.ts';

/*
 * Live updates: one connection a tab. The browser connects again by itself, also after sleep, and sends Last-Event-ID, so that the service resumes where it
 * stopped. What an event says is put into what has been read; lists are only marked as old.
 */

const callsShown = 10;
const quietMs = 2000;
const pollMs = 15_000;

interface BalanceEvent {
  readonly organization_id: string;
  readonly balances: Home['balances'];
}
interface JobEvent {
  readonly organization_id: string;
  readonly job: Partial<Job> & { id: string };
}
interface CallEvent {
  readonly organization_id: string;
  readonly call: RecentCall;
}

/** Begins to listen; the result ends it. */
export function listen(client: QueryClient): () => void {
  const source = new EventSource('/api/manage/v1/events');
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Lists are read again once it is quiet, so that a storm of calls reads them every two seconds and not each time. */
  const later = (organization: string) => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void client.invalidateQueries({ queryKey: ['organization', organization, 'live'] });
    }, quietMs);
  };

  on<BalanceEvent>('balance', ({ organization_id, balances }) => {
    client.setQueriesData<Home>(
      { queryKey: ['organization', organization_id, 'home'] },
      (home) => home && { ...home, balances },
    );
    client.setQueryData<Record<string, Wallets>>(['organization', organization_id, 'balances'], balances);
  });
  on<CallEvent>('call', ({ organization_id, call }) => {
    client.setQueriesData<Home>(
      { queryKey: ['organization', organization_id, 'home', call.workspace_id] },
      (home) =>
        home && {
          ...home,
          recent_calls: [
            call,
            ...home.recent_calls.filter(({ request_id }) => request_id !== call.request_id),
          ].slice(0, callsShown),
        },
    );
    later(organization_id);
  });
  on<JobEvent>('job', ({ organization_id, job }) => {
    client.setQueryData<Job>(
      ['organization', organization_id, 'job', job.id],
      (known) => known && { ...known, ...job },
    );
    later(organization_id);
  });

  function on<Data>(name: string, act: (data: Data) => void) {
    source.addEventListener(name, (event) => {
      try {
        act(JSON.parse((event as MessageEvent<string>).data));
      } catch {
        // An event of a newer service, whose shape this page does not know: the next reading of the screen has it.
      }
    });
  }

  // Without events, as behind a proxy that does not pass them on, what is shown is read again now and then.
  let polling: ReturnType<typeof setInterval> | undefined;
  source.onerror = () => {
    if (source.readyState !== EventSource.CLOSED) return;
    polling ??= setInterval(() => {
      if (!document.hidden) void client.invalidateQueries({ queryKey: ['organization'], type: 'active' });
    }, pollMs);
  };

  return () => {
    clearTimeout(timer);
    clearInterval(polling);
    source.close();
  };
}
