import { readBrowserAddresses } from '../web/render/remote/browser-address.ts';
import { remoteOf } from './remote-chromium.ts';
import { Rendering, sendHtml } from './rendering.ts';

/* For tests that kill it: renders a page that never ends, in the browser at the address given first, and prints `rendering` once it has begun. */

const [, , url = ''] = process.argv;
const rendering = new Rendering({ browserPath: null, remote: remoteOf(readBrowserAddresses(url)) });
const site = await rendering.site((request, response) => {
  if (request.url === '/asked') {
    process.stdout.write('rendering\n');
    return;
  }
  sendHtml(response, `<title>never ends</title><script src="/asked"></script>`);
});
await rendering.renderer.render(new URL(site.url), new AbortController().signal);
