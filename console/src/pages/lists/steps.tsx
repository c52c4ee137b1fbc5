/** Where a new list stands on its way. */
export function Steps({ of, at }: { of: readonly string[]; at: number }) {
  return (
    <ol className="list-steps actions" aria-label="Steps">
      {of.map((label, index) => (
        <li key={label} aria-current={index + 1 === at ? 'step' : undefined}>
          {index + 1} {label}
        </li>
      ))}
    </ol>
  );
}
