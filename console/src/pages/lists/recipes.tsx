import { type Recipe, recipes } from '../../api/endpoints.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SelectField } from '../../ui/field.tsx';
import type { ListFile, Preview } from './step-plan.ts';

/** A recipe as it is chosen on the screen. */
export interface ChosenRecipe {
  readonly name: string;
  /** Only columns that somebody has chosen: the others are recognized. */
  readonly columns: Readonly<Record<string, string>>;
}

/** Starts a list from steps that are ready. */
export function ChooseRecipe({ onRecipe }: { onRecipe: (recipe: ChosenRecipe) => void }) {
  return (
    <Card isPadded>
      <SelectField
        label="Start from a recipe"
        hint="Steps that are ready to run over your columns. Or choose what each row should get, below."
        value=""
        choices={[
          { value: '', label: 'No recipe' },
          ...recipes.map(({ name, title }) => ({ value: name, label: title })),
        ]}
        onValue={(name) => {
          if (name !== '') onRecipe({ name, columns: {} });
        }}
      />
    </Card>
  );
}

/** What a recipe does, and which columns it reads. */
export function RecipeCard({
  chosen,
  file,
  plan,
  onRecipe,
}: {
  chosen: ChosenRecipe;
  file: ListFile;
  /** What the preview says of it, which columns are recognized above all; undefined as long as that is not known. */
  plan: Preview['preview']['plan'];
  /** Null: steps are chosen one by one. */
  onRecipe: (recipe: ChosenRecipe | null) => void;
}) {
  const recipe: Recipe | undefined = recipes.find(({ name }) => name === chosen.name);
  if (!recipe) return null;
  const needed = new Set(recipe.needs.flat());
  function choose(role: string, column: string) {
    const { [role]: _, ...others } = chosen.columns;
    onRecipe({ ...chosen, columns: column === '' ? others : { ...others, [role]: column } });
  }
  return (
    <Card
      title={recipe.title}
      end={
        <Button size="small" onClick={() => onRecipe(null)}>
          Choose steps instead
        </Button>
      }
      isPadded
    >
      <div className="stack">
        <p>{recipe.description}</p>
        {recipe.columns.map(({ name, what }) => (
          <SelectField
            key={name}
            label={`Column with ${what}`}
            aside={needed.has(name) ? undefined : 'optional'}
            value={chosen.columns[name] ?? ''}
            choices={[
              { value: '', label: recognized(chosen, plan, name) },
              ...file.columns.map((column) => ({ value: column, label: column })),
            ]}
            onValue={(column) => choose(name, column)}
          />
        ))}
      </div>
    </Card>
  );
}

function recognized({ columns }: ChosenRecipe, plan: Preview['preview']['plan'], role: string): string {
  const column = columns[role] === undefined ? plan?.columns[role] : undefined;
  if (column !== undefined) return `Recognized: ${column}`;
  return plan === undefined || columns[role] !== undefined ? 'Recognize it' : 'None';
}
