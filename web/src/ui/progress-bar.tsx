import { styled } from 'styled-components';

interface ProgressBarProps {
  /** 0 to 100 */
  percent: number;
  /** What is going on, shown above the bar and read out as it changes. */
  label: string;
}

export function ProgressBar({ percent, label }: ProgressBarProps) {
  return (
    <Box>
      <span aria-live="polite">{label}</span>
      <Track
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <Bar style={{ width: `${percent}%` }} />
      </Track>
    </Box>
  );
}

const Box = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-8);
`;

const Track = styled.div`
  height: 8px;
  overflow: hidden;
  border: 1px solid var(--control);
  border-radius: var(--radius-pill);
  background: var(--bg);
`;

const Bar = styled.div`
  height: 100%;
  background: var(--accent);
  transition: width var(--quick);
`;
