import '@fontsource-variable/inter/index.css';
import '@fontsource-variable/jetbrains-mono/index.css';
import './style/tokens.css';
import './style/base.css';
import './style/blocks.css';
import './style/frame.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiError, onSessionEnd } from './api/core.ts';
import { makeRouter } from './router.tsx';
import { sessionQuery } from './session/session.ts';
import { Toasts } from './ui/toast.tsx';

const triesMax = 2;

const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // What the caller has to change is not asked again.
      retry: (tries, error) =>
        tries < triesMax && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500),
    },
  },
});
const router = makeRouter(client);

onSessionEnd(() => {
  client.setQueryData(sessionQuery.queryKey, undefined);
  void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  if (location.pathname !== '/console/sign-in') {
    void router.navigate({ to: '/sign-in', search: { next: location.pathname + location.search } });
  }
});

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>
  </StrictMode>,
);
