/** One hand: 16 px grid, 1.4 px lines, round ends (shared sketches). */
const paths = {
  home: 'M2.5 7 8 2.500 13.500 7v6.500h-4v-4h-3v4h-4z',
  playground: 'M4 2.500v11l9-5.500z',
  calls: 'M2.500 4h11M2.500 8h11M2.500 12h7',
  usage: 'M3 13.500V8m5 5.500v-11m5 11V6',
  lists: 'M2.500 3.500h11v9h-11zM2.500 6.500h11M6 6.500v6',
  webhooks: 'M8 5.500a2 2 0 1 0-1.700-1L4 9.500m0 0a2 2 0 1 0 2 2.500h5m0 0a2 2 0 1 0 1-3.200L9.500 4.800',
  keys: 'M10.500 9a3.500 3.500 0 1 0-3.300-2.300L2.500 11.500v2h2l.7-1.400 1.400-.7.500-1.500L8 9',
  connections: 'M6 10 10 6M7 4.500l1-1a3 3 0 0 1 4.500 4.500l-1 1M9 11.500l-1 1A3 3 0 0 1 3.500 8l1-1',
  members:
    'M6 7.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5zM1.500 13.500c0-2.500 2-4 4.500-4s4.500 1.500 4.500 4M11 7.500a2 2 0 1 0-.5-4M12 9.700c1.500.4 2.500 1.700 2.500 3.300',
  audit: 'M4 1.500h6l3 3v10H4zM6.500 8h4M6.500 11h4',
  settings:
    'M8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM8 1.500v2M8 12.500v2M1.500 8h2M12.500 8h2M3.400 3.400l1.400 1.400M11.200 11.200l1.400 1.400M12.600 3.400l-1.400 1.400M4.800 11.200l-1.400 1.400',
  providers: 'M2.500 3h11v4h-11zM2.500 9h11v4h-11zM5 5h.01M5 11h.01',
  data: 'M8 6.500c3 0 5-.9 5-2s-2-2-5-2-5 .9-5 2 2 2 5 2zM3 4.500v7c0 1.100 2 2 5 2s5-.9 5-2v-7M3 8c0 1.100 2 2 5 2s5-.9 5-2',
  books: 'M3 2.500h9.500v11H3zM5.500 5.500h4.500M5.500 8h4.500',
  organizations: 'M2.500 13.500v-8l5.500-3 5.500 3v8zM6 13.500v-4h4v4',
  health: 'M1.500 8.500h3l2-5 3 9 2-4h3',
  mail: 'M1.500 3.500h13v9h-13zM1.500 4l6.500 5 6.500-5',
  endpoints: 'M5 4 1.500 8 5 12M11 4l3.500 4L11 12',
  billing: 'M1.500 4h13v8.500h-13zM1.500 7h13',
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10zM10.700 10.700 14 14',
  close: 'M4 4l8 8M12 4l-8 8',
  down: 'M4 6l4 4 4-4',
  menu: 'M2.500 4h11M2.500 8h11M2.500 12h11',
  more: 'M3.500 8h.01M8 8h.01M12.500 8h.01',
  plus: 'M8 3v10M3 8h10',
  upload: 'M8 10.500v-8M5 5l3-3 3 3M2.500 10.500v3h11v-3',
  check: 'M3 8.500l3.500 3.500L13 4.500',
} as const;
export type IconName = keyof typeof paths;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width="15"
      height="15"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' ? 2 : 1.4}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}

export function Mark() {
  return (
    <svg
      viewBox="0 0 18 18"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.800"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M1.500 6c2.500-3 5-3 7.500 0s5 3 7.500 0M1.500 12c2.500-3 5-3 7.500 0s5 3 7.500 0" />
    </svg>
  );
}
