import { AudioLines, FileText, Image, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ShownItemFragment } from '../../api/generated/graphql/graphql.js';
import { Badge } from '../../ui/badge.js';
import { formatBytes } from '../../ui/format.js';
import { Shortened } from '../../ui/shortened.js';
import { type ItemBlock, prepareItem } from './prepare-item.js';

/** One thing that was said: always as text. Nothing that it names is loaded, linked or run. */
export function ItemView({ item }: { item: ShownItemFragment }) {
  const { t } = useTranslation();
  const { who, blocks } = prepareItem(item);
  return (
    <li data-testid="stored-item" className="border-b border-line-1 px-[18px] py-3 last:border-b-0">
      <div className="mb-1.5 flex items-center gap-2">
        <Badge tone="outline">
          <span className="max-w-40 truncate">{who}</span>
        </Badge>
        <span className="min-w-0 truncate font-mono text-hint text-text-3" title={item.id}>
          {item.id}
        </span>
        <span className="ml-auto shrink-0 text-hint text-text-3">{formatBytes(item.bytes)}</span>
      </div>
      {blocks === null ? (
        <p className="text-text-3">{t('conversations.tooLarge')}</p>
      ) : (
        <div className="flex flex-col gap-2">
          {blocks.length === 0 && <p className="text-text-3">{t('conversations.noContent')}</p>}
          {blocks.map((block, index) => (
            <Block key={index} block={block} />
          ))}
        </div>
      )}
      {blocks !== null && item.isCut && (
        <p className="mt-1.5 text-hint text-text-3" data-testid="item-cut">
          {t('conversations.cut')}
        </p>
      )}
    </li>
  );
}

function Block({ block }: { block: ItemBlock }) {
  const { t } = useTranslation();
  if (block.kind === 'media') return <Media block={block} />;
  const label =
    block.kind === 'code' ? block.label : block.label && t(`conversations.labels.${block.label}`);
  return (
    <div className="min-w-0">
      {label && <p className="truncate text-hint text-text-3">{label}</p>}
      <LongText text={block.text} isCode={block.kind === 'code'} />
    </div>
  );
}

const icons: Record<'image' | 'file' | 'audio', LucideIcon> = {
  image: Image,
  file: FileText,
  audio: AudioLines,
};

function Media({ block }: { block: Extract<ItemBlock, { kind: 'media' }> }) {
  const { t } = useTranslation();
  const Icon = icons[block.media];
  return (
    <p
      data-testid="stored-media"
      className="flex min-w-0 items-start gap-2 rounded-control border border-line-1 bg-inset px-2.5 py-1.5 text-hint text-text-2"
    >
      <Icon size={14} strokeWidth={1.75} aria-hidden className="mt-px shrink-0 text-text-3" />
      <span className="min-w-0 break-words" dir="auto">
        {t(`conversations.media.${block.media}`)}{' '}
        <span className="font-mono break-all">{block.about}</span>
      </span>
    </p>
  );
}

const shownChars = 800;

/** Words and code of a conversation, by their beginning. */
export function LongText({ text, isCode }: { text: string; isCode: boolean }) {
  return (
    <Shortened text={text} shownChars={shownChars}>
      {(shown) => (
        <p
          dir="auto"
          className={
            isCode
              ? 'font-mono text-hint leading-[19px] break-words whitespace-pre-wrap text-text-1'
              : 'break-words whitespace-pre-wrap text-text-1'
          }
        >
          {shown}
        </p>
      )}
    </Shortened>
  );
}
