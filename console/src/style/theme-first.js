// The theme that this browser's user chose; without a choice the system decides. Read again by ui/theme.ts.
try {
  const theme = localStorage.getItem('millrace.theme');
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is off: the system decides.
}
