/**
 * The tokens of the console's look, for pages that the service writes itself: consent to tool clients, documentation. The same text as
 * console/src/style/tokens.css, which a test compares: the server runs without the console's sources.
 */
export const lookTokens = `/* Both themes from one set (DESIGN.md). Left of each pair is light, right is dark. */
:root {
  color-scheme: light dark;
  --bg: light-dark(#fbfbfa, #121211);
  --surface: light-dark(#fff, #191918);
  --sunken: light-dark(#f5f5f2, #151514);
  --line: light-dark(#e8e7e3, #2a2927);
  --line-2: light-dark(#d5d3cd, #3b3936);
  --line-3: light-dark(#a09d95, #5f5c57);
  --text: light-dark(#1b1a18, #eeece7);
  --text-2: light-dark(#57554f, #b0ada5);
  --text-3: light-dark(#6d6a63, #949189);
  --accent: light-dark(#0b6b66, #4db6ac);
  --accent-2: light-dark(#095955, #6cc9c0);
  --accent-soft: light-dark(#e2f1ef, #12302d);
  --on-accent: light-dark(#fff, #06201e);
  --ok: light-dark(#1a6c3b, #6fcb8f);
  --ok-soft: light-dark(#e4f3e9, #15301f);
  --warn: light-dark(#805100, #e2b05c);
  --warn-soft: light-dark(#faefd8, #33270f);
  --bad: light-dark(#b3261e, #f28b82);
  --bad-soft: light-dark(#fceae8, #3a1b18);
  --box: light-dark(#5e40ae, #b39df0);
  --box-soft: light-dark(#efebfa, #261e3f);
  --c1: light-dark(#0b6b66, #4db6ac);
  --c2: light-dark(#5b8def, #7fa6f5);
  --c3: light-dark(#c98a1b, #dba94a);
  --c4: light-dark(#9b6bd3, #b993e6);
  --c5: light-dark(#8c8a84, #77746d);
  --focus: light-dark(#0b6b66, #4db6ac);
  --sel: light-dark(#f0f7f6, #14211f);
  --hover: light-dark(#f7f7f4, #1e1e1c);
  --shade: light-dark(rgb(27 26 24 / 28%), rgb(0 0 0 / 60%));
  --sans: "Inter Variable", system-ui, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
  --code: "JetBrains Mono Variable", ui-monospace, Menlo, Consolas, monospace;
  --radius: 6px;
  --radius-card: 8px;
  --side: 208px;
}
:root[data-theme="light"] {
  color-scheme: light;
}
:root[data-theme="dark"] {
  color-scheme: dark;
}
`;

/** The fonts of the console, Latin letters alone. `folder`: where they are, from the page or style sheet on. */
export const lookFonts = (folder: string): string => `@font-face {
  font-family: "Inter Variable";
  font-display: swap;
  font-weight: 100 900;
  src: url("${folder}inter.woff2") format("woff2");
}
@font-face {
  font-family: "JetBrains Mono Variable";
  font-display: swap;
  font-weight: 100 800;
  src: url("${folder}jetbrains-mono.woff2") format("woff2");
}
`;
