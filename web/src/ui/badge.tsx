import type { ReactNode } from 'react';
import { styled } from 'styled-components';

export type BadgeTone = 'neutral' | 'accent' | 'success' | 'warning' | 'alarm' | 'danger';

interface BadgeProps {
  tone?: BadgeTone;
  children: ReactNode;
  title?: string;
}

const colors: Record<BadgeTone, string> = {
  neutral: 'var(--muted)',
  accent: 'var(--accent)',
  success: 'var(--success-text)',
  warning: 'var(--warning-text)',
  alarm: 'var(--priority-1)',
  danger: 'var(--danger-text)',
};

/** A word in a pill. The word carries the meaning, the colour only repeats it. */
export function Badge({ tone = 'neutral', ...rest }: BadgeProps) {
  return <Pill $color={colors[tone]} {...rest} />;
}

const Pill = styled.span<{ $color: string }>`
  display: inline-flex;
  align-items: center;
  gap: var(--space-4);
  padding: 1px var(--space-8);
  border: 1px solid color-mix(in srgb, ${({ $color }) => $color} 55%, transparent);
  border-radius: var(--radius-pill);
  background: color-mix(in srgb, ${({ $color }) => $color} 10%, var(--surface-1));
  color: ${({ $color }) => $color};
  font-size: var(--type-meta);
  font-weight: 600;
  line-height: 1.5;
  white-space: nowrap;
`;
