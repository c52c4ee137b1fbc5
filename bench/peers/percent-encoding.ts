import { encodeUri } from '../../server/src/text/encode-uri.ts';
import { type Comparison, caseSet, peer, readCases } from './compare.ts';
import type { EncodingCase } from './convert-percent-encoding.ts';

const strictUriEncode = peer<(text: string) => string>('strict-uri-encode');

const encodes = (encode: (text: string) => string) => (oneCase: EncodingCase) =>
  encode(oneCase.input) === oneCase.encoded;

export const percentEncoding: Comparison = {
  endpoint: 'encode_uri',
  sets: [
    caseSet({
      name: 'uritemplate-test, wpt, blns, addressable, bytes',
      job: 'percent-encoding',
      asked: ({ input, encoded }) => `${input} ${encoded}`,
      cases: () => readCases<EncodingCase>('percent-encoding.jsonl'),
      contenders: {
        Millrace: encodes(encodeUri),
        'strict-uri-encode': encodes(strictUriEncode),
        encodeURIComponent: encodes(encodeURIComponent),
      },
    }),
  ],
};
