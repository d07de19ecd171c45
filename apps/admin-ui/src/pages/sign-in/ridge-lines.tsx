const width = 820;
const height = 900;
const count = 30;
const highlighted = 12;
const stepPx = 19.7;
const firstPx = 199;

interface Ridge {
  readonly line: string;
  readonly area: string;
  readonly opacity: number;
}

const bell = (distance: number, spread: number) => Math.exp(-((distance / spread) ** 2));

/** Height of ridge `index` at `share` of the width, in pixels. Fixed: the same picture for everybody. */
function riseAt(index: number, share: number): number {
  const distance = index - (highlighted + 0.5);
  const tallness = 178 * bell(distance, distance < 0 ? 10.5 : 8.9);
  const centre = 0.5 + index * 0.0028;
  const main = bell(share - centre, share < centre ? 0.155 : 0.13);
  const shoulder = 0.36 * bell(share - centre - 0.19, 0.12);
  const grain =
    Math.sin(share * 61 + index * 1.7) * 0.5 + Math.sin(share * 137 + index * 3.1) * 0.35;
  return tallness * (main + shoulder) * 0.97 + grain;
}

function ridge(index: number): Ridge {
  const foot = firstPx + index * stepPx;
  const points = Array.from({ length: 121 }, (_, step) => {
    const share = step / 120;
    return `${(share * width).toFixed(1)} ${(foot - riseAt(index, share)).toFixed(1)}`;
  });
  const line = `M${points.join('L')}`;
  const fade = Math.min(1, (index + 3) / 9, (count + 1 - index) / 14);
  return {
    line,
    area: `${line}L${width} ${foot + 60}L0 ${foot + 60}Z`,
    opacity: 0.16 + 0.5 * fade,
  };
}

const ridges = Array.from({ length: count }, (_, index) => ridge(index));
const dotX = 0.535;

/** Decoration beside the sign-in form. Static, and silent for screen readers. */
export function RidgeLines() {
  const dotY = firstPx + highlighted * stepPx - riseAt(highlighted, dotX);
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 size-full"
    >
      {ridges.map(({ line, area, opacity }, index) => (
        <g key={index}>
          <path d={area} fill="var(--surface)" />
          {index !== highlighted && (
            <path
              d={line}
              fill="none"
              stroke="var(--text-3)"
              strokeOpacity={opacity}
              strokeWidth={1}
            />
          )}
        </g>
      ))}
      <path d={ridges[highlighted]?.line} fill="none" stroke="var(--policy)" strokeWidth={2} />
      <circle cx={dotX * width} cy={dotY} r={4.5} fill="var(--policy)" />
    </svg>
  );
}
