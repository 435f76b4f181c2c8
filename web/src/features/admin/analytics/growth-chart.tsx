import { styled } from 'styled-components';
import { VisuallyHidden } from '../../../ui/visually-hidden';
import { barHeights, type GrowthDay } from './member-growth';

const WIDTH = 420;
const BAR = 32;
const SLOT = WIDTH / 7;
const TOP = 22;
const HEIGHT = 96;
const BASE = TOP + HEIGHT;

const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'short' });
const longDay = new Intl.DateTimeFormat(undefined, { dateStyle: 'full' });

/** New members per day. Screen readers read the same numbers from a table. */
export function GrowthChart({ days }: { days: readonly GrowthDay[] }) {
  const heights = barHeights(
    days.map(({ joined }) => joined),
    HEIGHT,
  );

  return (
    <figure>
      <Drawing viewBox={`0 0 ${WIDTH} ${BASE + 24}`} aria-hidden>
        <line x1={0} x2={WIDTH} y1={BASE} y2={BASE} />
        {days.map(({ day, joined }, index) => {
          const middle = SLOT * (index + 0.5);
          const height = heights[index] ?? 0;
          return (
            <g key={day.getTime()}>
              <rect x={middle - BAR / 2} y={BASE - height} width={BAR} height={height} rx={3} />
              <Count x={middle} y={BASE - height - 6}>
                {joined}
              </Count>
              <Weekday x={middle} y={BASE + 18}>
                {weekday.format(day)}
              </Weekday>
            </g>
          );
        })}
      </Drawing>
      <VisuallyHidden as="div">
        <table>
          <caption>Member growth over 7 days</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">New members</th>
              <th scope="col">Members in total</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, joined, total }) => (
              <tr key={day.getTime()}>
                <th scope="row">{longDay.format(day)}</th>
                <td>{joined}</td>
                <td>{total}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  );
}

const Drawing = styled.svg`
  width: 100%;
  max-width: 30rem;

  rect {
    fill: var(--accent);
  }
  line {
    stroke: var(--control);
  }
  text {
    fill: var(--text);
    font-size: 15px;
    text-anchor: middle;
  }
  /* A contrast theme does not color an SVG. On a white background our colors could not be seen. */
  @media (forced-colors: active) {
    && :is(rect, text) {
      fill: CanvasText;
    }
    line {
      stroke: CanvasText;
    }
  }
`;

const Count = styled.text`
  font-weight: 700;
`;

const Weekday = styled.text`
  && {
    fill: var(--muted);
  }
`;
