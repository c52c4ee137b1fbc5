import { z } from 'zod';
import { type Recipe, roles, rolesOf } from './recipe.ts';
import { recipes } from './registry.ts';

export const recipeShown = z.object({
  name: z.string().describe('Send it as `recipe`.'),
  title: z.string(),
  description: z.string(),
  columns: z
    .array(z.object({ name: z.string().describe('Its name in `columns`.'), what: z.string() }))
    .describe('What it reads of your rows, whatever your columns are called.'),
  needs: z
    .array(z.array(z.string()))
    .describe('Your rows need all columns of one of these sets. Other columns are used if you have them.'),
  steps: z
    .array(z.looseObject({}))
    .describe('As POST /lists takes them, with names of `columns` instead of yours.'),
  output: z.record(z.string(), z.string()).describe('New columns.'),
  limits: z.record(z.string(), z.number()).describe('What you send in `limits` replaces these.'),
  invalid_rows: z.enum(['refuse', 'skip']),
  sample: z.array(z.record(z.string(), z.string())).describe('Rows to try it with in a sandbox workspace.'),
});

/** A recipe as callers are told of it. */
export const shownRecipe = (recipe: Recipe): z.input<typeof recipeShown> => ({
  name: recipe.name,
  title: recipe.title,
  description: recipe.description,
  columns: rolesOf(recipe).map((name) => ({ name, what: roles[name].what })),
  needs: recipe.needs.map((set) => [...set]),
  steps: recipe.steps.map(({ mayLack: _, ...step }) => step),
  output: { ...recipe.output },
  limits: { ...recipe.limits },
  invalid_rows: recipe.invalidRows ?? 'refuse',
  sample: recipe.sample.map((row) => ({ ...row })),
});

export const shownRecipes = () => ({ recipes: recipes.map(shownRecipe) });
