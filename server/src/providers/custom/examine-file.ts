import { type CustomMistake, collector, saySchemaIssues } from './custom-mistake.ts';
import { type CustomProviderFile, customProviderFile } from './custom-provider-file.ts';
import { customCapabilities } from './inputs.ts';
import { lookForMistakes, type Reserved } from './look-for-mistakes.ts';
import { readYaml } from './yaml-text.ts';

/** Larger files do not describe a provider. */
export const fileBytesMax = 64 * 1024;

export interface Examined {
  /** Null if there are errors. */
  readonly file: CustomProviderFile | null;
  readonly errors: readonly CustomMistake[];
  /** The provider works despite these. */
  readonly warnings: readonly CustomMistake[];
  /** The capabilities that the file declares, as far as it is readable. */
  readonly capabilities: readonly (typeof customCapabilities)[number][];
}

/** All mistakes of a custom provider's file, and its content if there are none. Never throws. */
export function examineFile(text: string, reserved: Reserved): Examined {
  const refused = (message: string): Examined => ({
    file: null,
    errors: [{ line: 1, column: 1, at: '', message }],
    warnings: [],
    capabilities: [],
  });
  if (Buffer.byteLength(text) > fileBytesMax) return refused(`It is larger than ${fileBytesMax / 1024} KB.`);
  if (text.includes('\0') || text.includes('\ufffd')) return refused('It is not UTF-8 text.');
  const yaml = readYaml(text);
  if (yaml.mistakes.length > 0) {
    return { ...refused(''), errors: yaml.mistakes.map((mistake) => ({ ...mistake, at: '' })) };
  }
  const errors = collector(yaml);
  const warnings = collector(yaml);
  const read = customProviderFile.safeParse(yaml.data);
  if (read.success) {
    lookForMistakes(read.data, { reserved, error: errors.say, warn: warnings.say });
  } else {
    saySchemaIssues(read.error.issues, yaml.data, errors.say);
  }
  const isFine = read.success && errors.list.length === 0;
  return {
    file: isFine ? read.data : null,
    errors: inOrder(errors.list),
    warnings: inOrder(warnings.list),
    capabilities: capabilitiesIn(yaml.data),
  };
}

const inOrder = (mistakes: readonly CustomMistake[]) =>
  mistakes.toSorted((one, other) => one.line - other.line || one.column - other.column).slice(0, 50);

function capabilitiesIn(data: unknown): Examined['capabilities'] {
  if (typeof data !== 'object' || data === null || !('capabilities' in data)) return [];
  const { capabilities } = data;
  if (typeof capabilities !== 'object' || capabilities === null) return [];
  return customCapabilities.filter((name) => Object.hasOwn(capabilities, name));
}
