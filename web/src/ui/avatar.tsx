import { useState, type ReactNode } from 'react';
import { styled } from 'styled-components';

interface AvatarProps {
  /** Its first two letters, in upper case, are shown instead of a missing or broken image. */
  name: string;
  url: string | null;
  /** px */
  size?: number;
  shape?: 'round' | 'square';
  /** Shown instead of the letters. */
  fallback?: ReactNode;
}

/** Decorative: the name always stands beside it. */
export function Avatar({ name, url, size = 40, shape = 'round', fallback }: AvatarProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const shown = url && url !== brokenUrl ? url : null;

  return (
    <Box $size={size} $radius={shape === 'round' ? 'var(--radius-pill)' : 'var(--radius-card)'} aria-hidden>
      {shown ? (
        <img
          src={shown}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          onError={() => setBrokenUrl(shown)}
        />
      ) : (
        (fallback ?? initialsOf(name))
      )}
    </Box>
  );
}

/** An emoji counts as one letter: half of it would be shown as a broken character. */
const initialsOf = (name: string): string => [...name].slice(0, 2).join('').toUpperCase();

const Box = styled.span<{ $size: number; $radius: string }>`
  display: inline-grid;
  place-items: center;
  flex: none;
  width: ${({ $size }) => $size}px;
  height: ${({ $size }) => $size}px;
  overflow: hidden;
  border: 1px solid var(--line);
  border-radius: ${({ $radius }) => $radius};
  background: var(--surface-2);
  color: var(--accent);
  font-size: max(11px, ${({ $size }) => Math.round($size * 0.36)}px);
  font-weight: 700;
  line-height: 1;

  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;
