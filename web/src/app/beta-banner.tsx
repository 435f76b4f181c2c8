import { X } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { feedbackUrl } from '../shared/links';
import { dismissBanner, isBannerDismissed } from '../shared/storage';
import { IconButton } from '../ui/icon-button';

/** Shown until it is dismissed, then never again in this browser. */
export function BetaBanner() {
  const [isDismissed, setDismissed] = useState(isBannerDismissed);
  if (isDismissed) return null;

  const dismiss = () => {
    dismissBanner();
    setDismissed(true);
  };

  return (
    <Strip aria-label="Beta notice">
      <p>
        BETA VERSION - This is not the finished product.{' '}
        <a href={feedbackUrl()} target="_blank" rel="noreferrer">
          Give feedback
        </a>
      </p>
      <IconButton label="Dismiss beta notice" onClick={dismiss}>
        <X size={16} aria-hidden />
      </IconButton>
    </Strip>
  );
}

const Strip = styled.aside`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: var(--space-8);
  min-height: 2rem;
  padding: 2px var(--space-16);
  border-bottom: 1px solid var(--line);
  background: var(--surface-2);
  font-size: var(--type-meta);
  line-height: 1.35;

  @media (pointer: fine) {
    button {
      width: 1.75rem;
      height: 1.75rem;
    }
  }
`;
