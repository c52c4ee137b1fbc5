import type { Command } from 'commander';

/** Adds a command with `--json`, and with an example in its help. `usage` is its name and arguments: `show <organization>`. */
export function subcommand(
  parent: Command,
  usage: string,
  about: { readonly description: string; readonly example: string },
): Command {
  return parent
    .command(usage)
    .description(about.description)
    .option('--json', 'print one JSON document')
    .addHelpText('after', `\nExample:\n  ./millrace ${about.example}`);
}

/** Adds a command that only groups others. */
export function commandGroup(parent: Command, name: string, description: string): Command {
  return parent.command(name).description(description).usage('<command>').helpCommand(false);
}
