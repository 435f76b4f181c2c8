import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button';

interface CopyButtonProps {
  text: string;
  label?: string;
  size?: 'small' | 'normal';
  onCopied?: () => void;
  /** The clipboard can be denied; the text stays selectable on the page. */
  onRefused?: () => void;
}

export function CopyButton({ text, label = 'Copy', size = 'normal', onCopied, onRefused }: CopyButtonProps) {
  const [copied, setCopied] = useState<string | null>(null);
  const isCopied = copied === text;

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
      onCopied?.();
    } catch {
      onRefused?.();
    }
  };

  return (
    <Button size={size} onClick={() => void copy()}>
      {isCopied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
      {label}
    </Button>
  );
}
