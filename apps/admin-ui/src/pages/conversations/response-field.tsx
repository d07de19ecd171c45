import { FileSearch } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.js';
import { Input } from '../../ui/field.js';

/** Responses that belong to no conversation stand in no list: they are opened by their id. */
export function ResponseField({ onOpen }: { onOpen: (id: string) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const id = text.trim();
  return (
    <form
      className="mb-2.5 flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (id) onOpen(id);
      }}
    >
      <Input
        isMono
        data-filter-field
        aria-label={t('conversations.responseId')}
        placeholder={t('conversations.responseId')}
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="max-w-80"
        data-testid="response-id"
      />
      <Button type="submit" icon={FileSearch} disabled={id === ''} data-testid="open-response">
        {t('conversations.openResponse')}
      </Button>
    </form>
  );
}
