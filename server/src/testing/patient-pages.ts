import { pageReader } from '../providers/page-reader.ts';

/* Imported by tests of sources that read pages: on a busy machine no page is late. Tests of these times have readers of their own. */
await pageReader.limit({ cpuMsMax: 60_000, totalMsMax: 60_000, waitMsMax: 60_000 });
