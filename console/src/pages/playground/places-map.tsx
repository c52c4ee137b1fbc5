import { Card } from '../../ui/card.tsx';
import { useWidth } from '../../ui/use-width.ts';
import { plural } from '../../words/format.ts';
import type { Place } from './answer-parts.ts';

const heightOf = (width: number): number => Math.min(320, Math.max(200, Math.round(width * 0.46)));
const margin = 28;
const placesMax = 500;
const labelsMax = 12;

/**
 * Where the places are to each other. Without a map beneath: its pictures would come from somebody else, who would learn what was searched for, and the
 * page's policy forbids it.
 */
export function PlacesMap({ places }: { places: readonly Place[] }) {
  const [box, width] = useWidth(560);
  const height = heightOf(width);
  const isRight = (at: number) => at > width * 0.6;
  const shown = places.slice(0, placesMax);
  const lats = shown.map(({ lat }) => lat);
  const lngs = shown.map(({ lng }) => lng);
  const middle = (Math.min(...lats) + Math.max(...lats)) / 2;
  const stretch = Math.max(0.2, Math.cos((middle * Math.PI) / 180));
  const span = Math.max(
    (Math.max(...lngs) - Math.min(...lngs)) * stretch,
    ((Math.max(...lats) - Math.min(...lats)) * width) / height,
    0.002,
  );
  const scale = (width - 2 * margin) / span;
  const centerLng = (Math.min(...lngs) + Math.max(...lngs)) / 2;
  const x = (lng: number) => width / 2 + (lng - centerLng) * stretch * scale;
  const y = (lat: number) => height / 2 - (lat - middle) * scale;
  return (
    <Card title="Map" aside={plural(places.length, 'place')} end="north is up" isPadded>
      <div ref={box}>
        <svg
          className="points"
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={`Positions of ${plural(places.length, 'place')}`}
        >
          {shown.map(({ label, lat, lng }, at) => (
            <g key={at}>
              <circle cx={x(lng)} cy={y(lat)} r="4" fill="var(--c1)" fillOpacity="0.75">
                <title>{`${label} (${lat}, ${lng})`}</title>
              </circle>
              {shown.length <= labelsMax ? (
                // At the right edge the name stands left of its point, where there is room.
                <text
                  x={x(lng) + (isRight(x(lng)) ? -7 : 7)}
                  y={y(lat) + 4}
                  textAnchor={isRight(x(lng)) ? 'end' : 'start'}
                  fontSize="11"
                  fill="var(--text-2)"
                >
                  {label.slice(0, 28)}
                </text>
              ) : null}
            </g>
          ))}
        </svg>
      </div>
    </Card>
  );
}
