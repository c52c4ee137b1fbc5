import { type KeylessName, keylessNames, keylessSource } from '../providers/keyless-sources.ts';
import { type Environment, type Setting, setting } from './setting.ts';
import { oneOf, webAddress } from './setting-readers.ts';

/** A source without a key that Millrace queries. */
export interface ConfiguredKeyless {
  readonly name: KeylessName;
  /** By the ends of their settings' names. */
  readonly addresses: Readonly<Record<string, string>>;
}

/** Whether Millrace queries it, and where. */
export function keylessSettings(name: KeylessName) {
  const { kind, meaning, addresses } = keylessSource(name);
  const prefix = name.toUpperCase();
  return {
    switch:
      kind === 'own_instance'
        ? null
        : setting(prefix, kind === 'pages' ? 'off' : 'on', meaning, oneOf(['on', 'off']), 'on or off'),
    addresses: Object.entries(addresses).map(([end, usual]) => ({
      end,
      usual,
      setting: setting(
        `${prefix}_${end}`,
        '',
        usual === null ? meaning : `A base URL to use instead of ${usual}.`,
        webAddress,
        `an address such as ${usual ?? 'http://127.0.0.1:8888'}`,
      ),
    })),
  };
}

export function allKeylessSettings(): Setting<unknown>[] {
  return keylessNames.flatMap((name): Setting<unknown>[] => {
    const { switch: isAsked, addresses } = keylessSettings(name);
    return [...(isAsked ? [isAsked] : []), ...addresses.map((address) => address.setting)];
  });
}

/** Of the sources that are switched on and off: the switch, and the addresses that hold while it is on. */
export function keylessSwitches(): { isOn: Setting<unknown>; addresses: Setting<unknown>[] }[] {
  return keylessNames.flatMap((name) => {
    const { switch: isOn, addresses } = keylessSettings(name);
    return isOn === null ? [] : [{ isOn, addresses: addresses.map(({ setting: address }) => address) }];
  });
}

/** Those that Millrace queries. @throws {ConfigError} naming the setting */
export function readKeyless(environment: Environment): ConfiguredKeyless[] {
  return keylessNames.flatMap((name): ConfiguredKeyless[] => {
    const { switch: isAsked, addresses } = keylessSettings(name);
    const isOn = isAsked === null || isAsked.read(environment[isAsked.name]) === 'on';
    const known: Record<string, string> = {};
    let isComplete = true;
    for (const { end, usual, setting: one } of addresses) {
      const address = one.read(environment[one.name]) ?? usual;
      if (address === null) isComplete = false;
      else known[end] = address;
    }
    return isOn && isComplete ? [{ name, addresses: known }] : [];
  });
}
