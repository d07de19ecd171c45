import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { origins, type TokenIssuer } from '../../api/rest-access.js';
import { useTenantTree } from '../../api/use-tenants.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { dash } from '../../ui/format.js';
import { Input } from '../../ui/field.js';
import { useErrorText } from '../../ui/states.js';
import { useAct } from '../../ui/use-act.js';
import { projectChoices } from './tenant-tree.js';

/** What a token would be taken for. It is neither kept nor logged. */
export function TryToken({ issuers }: { issuers: readonly TokenIssuer[] }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const projects = projectChoices(useTenantTree().data);
  const [token, setToken] = useState('');
  const look = useAct({ act: () => origins.tryToken(token.trim()), stale: [] });
  const { data, error } = look;
  return (
    <Card title={t('issuers.try')} hint={t('issuers.tryHint')} className="mt-3">
      <form
        className="flex flex-wrap items-center gap-2 px-3.5 pt-1 pb-3.5"
        onSubmit={(event) => {
          event.preventDefault();
          if (token.trim() !== '') look.mutate();
        }}
      >
        <Input
          type="password"
          aria-label={t('issuers.token')}
          placeholder={t('issuers.token')}
          className="max-w-96"
          isMono
          value={token}
          onChange={(event) => setToken(event.target.value)}
          data-testid="try-token-text"
        />
        <Button type="submit" disabled={token.trim() === '' || look.isPending}>
          {t('issuers.tryButton')}
        </Button>
        <span aria-live="polite" className="text-hint" data-testid="try-token-result">
          {error && <span className="text-err">{errorText(error)}</span>}
          {data?.problem && <span className="text-err">{data.problem}</span>}
          {data && data.problem === null && (
            <span className="text-text-1">
              {t('issuers.taken', {
                issuer: issuers.find(({ id }) => id === data.issuerId)?.name ?? dash,
                project:
                  projects.find(({ value }) => value === data.projectId)?.label ?? data.projectId,
              })}
            </span>
          )}
        </span>
      </form>
    </Card>
  );
}
