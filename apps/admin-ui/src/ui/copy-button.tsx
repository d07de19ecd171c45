import { Check, Copy, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonLook, type ButtonSize, IconButton } from './button.js';
import { copyText } from './copy-text.js';

interface CopyButtonProps {
  readonly text: string | (() => string);
  readonly label?: string;
  readonly icon?: LucideIcon;
  readonly look?: ButtonLook;
  readonly size?: ButtonSize;
  readonly isIconOnly?: boolean;
  readonly testId?: string;
}

const shownMs = 1_600;

export function CopyButton({
  text,
  label,
  icon = Copy,
  look = 'default',
  size = 'small',
  isIconOnly,
  testId,
}: CopyButtonProps) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  const onClick = () => {
    void copyText(typeof text === 'string' ? text : text()).then((ok) => {
      setCopied(ok);
      setTimeout(() => setCopied(false), shownMs);
    });
  };
  const words = isCopied ? t('common.copied') : (label ?? t('common.copy'));
  const shape = isCopied ? Check : icon;
  if (isIconOnly)
    return <IconButton icon={shape} label={words} onClick={onClick} data-testid={testId} />;
  return (
    <Button look={look} size={size} icon={shape} onClick={onClick} data-testid={testId}>
      <span aria-live="polite">{words}</span>
    </Button>
  );
}
