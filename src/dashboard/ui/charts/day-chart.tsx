type DayChartProps = {
  label: string;
  /** A number for each day, oldest first; null for a day without a known number. */
  values: ReadonlyArray<number | null>;
  /** Maximum value of the axis. */
  most: number;
  /** Tooltip of one day. */
  describe: (index: number) => string;
  shape: "bars" | "area";
  className?: string;
};

const height = 24;

/** Chart of one value per day, as bars or as an area. Scales with its box; time runs in the text direction. */
export function DayChart({ label, values, most, describe, shape, className = "h-6 w-28" }: DayChartProps) {
  const y = (value: number) => height - (most === 0 ? 0 : (value / most) * (height - 1));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${values.length} ${height}`}
      preserveAspectRatio="none"
      className={`text-accent rtl:-scale-x-100 ${className}`}
    >
      <line
        x1={0}
        x2={values.length}
        y1={height}
        y2={height}
        className="stroke-line-strong"
        strokeWidth={1}
        vectorEffect="non-scaling-stroke"
      />
      {shape === "area" && <path d={areaPath(values, y)} className="fill-current opacity-20" />}
      {shape === "area" && (
        <path
          d={linePath(values, y)}
          fill="none"
          stroke="currentColor"
          strokeWidth={1.5}
          vectorEffect="non-scaling-stroke"
        />
      )}
      {values.map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies the day
        <g key={index}>
          {shape === "bars" && value !== null && value > 0 && (
            <rect
              x={index + 0.1}
              width={0.8}
              y={y(value)}
              height={height - y(value)}
              className="fill-current"
            />
          )}
          <rect x={index} width={1} y={0} height={height} fill="transparent">
            <title>{describe(index)}</title>
          </rect>
        </g>
      ))}
    </svg>
  );
}

type Scale = (value: number) => number;

/** A step line: each day is one unit wide, so that a single day is visible. */
function linePath(values: ReadonlyArray<number | null>, y: Scale): string {
  return values
    .flatMap((value, index) => (value === null ? [] : [`${index},${y(value)}`, `${index + 1},${y(value)}`]))
    .map((point, index) => `${index === 0 ? "M" : "L"}${point}`)
    .join("");
}

function areaPath(values: ReadonlyArray<number | null>, y: Scale): string {
  const line = linePath(values, y);
  const firstDay = values.findIndex((value) => value !== null);
  return line === "" ? "" : `${line}L${values.length},${height}L${firstDay},${height}Z`;
}
