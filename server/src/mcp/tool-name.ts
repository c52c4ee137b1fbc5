/** Both names of a tool are good everywhere: that of its endpoint, and the same with the prefix. */
export const prefixed = (name: string): string => (name.startsWith('service_') ? name : `service_${name}`);
