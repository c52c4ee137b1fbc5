import { exactText, momentText } from '../words/format.ts';

const moments = /(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z)/;

/** A sentence of the service. Moments in it come as 2026-11-28T09:12:00.000Z and are shown in the person's zone. */
export function LocalTimes({ text }: { text: string }) {
  return text.split(moments).map((part, at) =>
    // Every second part is what the expression found.
    at % 2 === 1 && !Number.isNaN(Date.parse(part)) ? (
      <time key={at} dateTime={part} title={exactText(part)}>
        {momentText(part)}
      </time>
    ) : (
      part
    ),
  );
}
