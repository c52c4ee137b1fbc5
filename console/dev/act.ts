import type { Page } from 'playwright-core';

/** What is done on a screen before it is looked at. Selectors are those of Playwright. */
export type Step =
  /** Pressed. */
  | string
  | { readonly fill: string; readonly text: string }
  | { readonly file: string; readonly name: string; readonly text: string };

/** Below this width the navigation slides in: what is in it is reached by its button. */
const narrowPx = 900;
const inNavigation: ReadonlySet<Step> = new Set(['.switch', '.me']);

/** Does the steps, each once what it needs is there. */
export async function act(page: Page, steps: readonly Step[]): Promise<void> {
  const [first] = steps;
  if (first !== undefined && inNavigation.has(first) && (page.viewportSize()?.width ?? 0) <= narrowPx)
    await page.click('.menu-button button');
  for (const step of steps) {
    if (typeof step === 'string') await page.click(step);
    else if ('fill' in step) await page.fill(step.fill, step.text);
    else {
      const { name, text } = step;
      await page.setInputFiles(step.file, { name, mimeType: 'text/csv', buffer: Buffer.from(text) });
    }
  }
}
