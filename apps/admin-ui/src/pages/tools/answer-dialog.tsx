import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ToolApproval, tools } from '../../api/rest-tools.js';
import { CodeBlock } from '../../ui/code-block.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { TextField } from '../../ui/text-field.js';
import { useAct } from '../../ui/use-act.js';
import { ApprovalAddress } from './approval-source.js';
import { indented } from './tool-list.js';

interface AnswerDialogProps {
  readonly approval: ToolApproval;
  readonly name: string;
  readonly isApproved: boolean;
  readonly onClose: () => void;
}

/** Lets a call run, or not: with what it would be given in sight, since nothing is taken back. */
export function AnswerDialog({ approval, name, isApproved, onClose }: AnswerDialogProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const act = useAct<void, unknown>({
    act: () => tools.answer(approval.id, isApproved, reason.trim() || null),
    stale: ['tool-approvals'],
    done: () => t(isApproved ? 'tools.allowed' : 'tools.denied', { name }),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t(isApproved ? 'tools.allowTitle' : 'tools.denyTitle', { name })}
      label={t(isApproved ? 'tools.allow' : 'tools.deny')}
      state={act}
      isWide
      onSubmit={() => act.mutate()}
      onClose={onClose}
      testId="answer"
    >
      <p className="text-text-2">{t(isApproved ? 'tools.allowReach' : 'tools.denyReach')}</p>
      <ApprovalAddress approval={approval} />
      {approval.input !== null && (
        <div className="max-h-[24vh] overflow-y-auto rounded-control border border-line-1">
          <CodeBlock text={indented(approval.input)} label={t('tools.arguments')} />
        </div>
      )}
      <TextField
        label={t('tools.fields.reason')}
        aside={t('register.optional')}
        value={reason}
        onChange={setReason}
        isFirst
        testId="answer-reason"
      />
    </FormDialog>
  );
}
