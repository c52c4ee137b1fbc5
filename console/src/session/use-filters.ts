import { useNavigate, useSearch } from '@tanstack/react-router';

type Values = Readonly<Record<string, string | undefined>>;

/** Filters in the address, so that a view can be shared and gone back to. `*` clears all but those in `kept`. */
export function useFilters(
  kept: readonly string[] = [],
): readonly [Values, (name: string, value: string | undefined) => void] {
  const values = useSearch({ strict: false }) as Values;
  const navigate = useNavigate();
  const put = (name: string, value: string | undefined) => {
    const next =
      name === '*'
        ? Object.fromEntries(Object.entries(values).filter(([key]) => kept.includes(key)))
        : { ...values, [name]: value };
    void navigate({ to: '.', search: () => next, replace: name !== 'call' });
  };
  return [values, put];
}
