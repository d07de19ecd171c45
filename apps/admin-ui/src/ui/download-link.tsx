import { Download } from 'lucide-react';
import { buttonClass, type ButtonLook } from './button.js';

interface DownloadLinkProps {
  readonly href: string;
  readonly label: string;
  readonly look?: ButtonLook;
  readonly testId: string;
}

/** A file of the server, by a link that looks like a button. */
export function DownloadLink({ href, label, look = 'default', testId }: DownloadLinkProps) {
  return (
    <a href={href} download className={buttonClass(look)} data-testid={testId}>
      <Download size={14} strokeWidth={1.75} aria-hidden />
      {label}
    </a>
  );
}
