import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import type { createCommunity } from '@ten8/contracts/community/communities';
import { DESCRIPTION_MAX } from '@ten8/contracts/constants';
import { paths } from '../../paths';
import { api } from '../../shared/api/api';
import { RestoredDraft } from '../../shared/forms/restored-draft';
import { useWriteForm } from '../../shared/forms/use-write-form';
import { messages } from '../../shared/messages';
import { selectCommunity } from '../../shared/storage';
import { FormColumn } from '../../ui/form-column';
import { Form, Submit } from '../../ui/form/form';
import { SelectField } from '../../ui/form/select-field';
import { TextAreaField } from '../../ui/form/text-area-field';
import { TextField } from '../../ui/form/text-field';
import { optionsOf } from '../../ui/select-options';

const visibilities = {
  public: 'Public: anyone may join',
  private: 'Private: join code only',
};

export function CreateCommunityForm() {
  const form = useCreateForm();

  return (
    <Form form={form} label="Create community" Shape={Narrow}>
      <RestoredDraft isRestored={form.isRestored} />
      <TextField name="name" label="Community name" isRequired />
      <SelectField
        name="type"
        label="Game type"
        options={optionsOf({ FiveM: 'FiveM' })}
        placeholder="Select a game type"
        isRequired
      />
      <SelectField name="visibility" label="Visibility" options={optionsOf(visibilities)} />
      <TextAreaField name="description" label="Description" maxLength={DESCRIPTION_MAX} />
      <TextField name="discordUrl" label="Discord URL" hint="Optional" type="url" placeholder="https://" />
      <Submit label="Create Community" pending="Creating..." />
    </Form>
  );
}

/** Creates a community and opens its admin dashboard. */
function useCreateForm() {
  const navigate = useNavigate();

  return useWriteForm({
    values: { name: '', type: '', visibility: 'public', description: '', discordUrl: '' },
    draft: 'create-community',
    keepsDraft: true,
    schema: () => import('@ten8/contracts/community/communities').then(({ NewCommunity }) => NewCommunity),
    missing: messages.requiredFields,
    send: (body, idempotencyKey) =>
      api<typeof createCommunity>('POST /api/communities', { body, idempotencyKey }),
    done: 'Community created successfully!',
    failed: 'Failed to create community',
    onDone: (community) => {
      selectCommunity(community, { communityId: community.id, roles: ['Civilian', 'Admin'], role: 'Admin' });
      void navigate(paths.admin);
    },
  });
}

const Narrow = styled(FormColumn)`
  max-width: 32rem;
`;
