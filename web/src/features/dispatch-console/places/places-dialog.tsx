import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { listPlaces, PlaceChanges, savePlaces } from '@ten8/contracts/cad/places';
import type { ErrorDetail } from '@ten8/contracts/errors';
import { addressOf, api, ApiError, sentenceOf } from '../../../shared/api/api';
import { DownloadLink } from '../../../shared/api/download-link';
import { ReadError } from '../../../shared/api/read-error';
import { useWrite } from '../../../shared/api/use-write';
import { useSelectedCommunity } from '../../../shared/community/selected-community';
import { placesQuery } from '../../../shared/places/places-query';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { DialogActions } from '../../../ui/dialog-look';
import { Field } from '../../../ui/field';
import { TextInput } from '../../../ui/text-input';
import { readPlacesFile, type PlacesFile } from './read-places-file';

const MAX_PROBLEMS_SHOWN = 20;

/** The community's places: read by everyone here, replaced from a file by Admins. */
export function PlacesDialog({ onClose }: { onClose: () => void }) {
  const { community, membership } = useSelectedCommunity();
  const isAdmin = membership.roles.includes('Admin');
  const places = useQuery(placesQuery(community.id));
  const { choose, forget, dryRun, problems, save } = useImport(onClose);

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Places"
      description="They complete while a location is typed, and show what to beware of. Admins replace the list from a JSON file."
      width="wide"
    >
      <ReadError what="Failed to load places" query={places} />
      {places.data && <Count>{places.data.length === 1 ? '1 place' : `${places.data.length} places`}</Count>}
      {isAdmin && <FileField {...{ choose, forget, dryRun, problems }} />}
      <DialogActions>
        <DownloadLink
          fileName={`places-${community.id}.json`}
          href={addressOf<typeof listPlaces>('GET /api/communities/:communityId/places', {
            params: { communityId: community.id },
          })}
        >
          <Download size={16} aria-hidden /> EXPORT
        </DownloadLink>
        {isAdmin && (
          <Button
            tone="primary"
            disabled={!dryRun}
            isPending={save.isPending}
            onClick={() => dryRun && save.mutate(dryRun.file)}
          >
            REPLACE PLACES
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

type FileFieldProps = Pick<ReturnType<typeof useImport>, 'choose' | 'forget' | 'dryRun' | 'problems'>;

/** For the file, with what storing it would change. */
function FileField({ choose, forget, dryRun, problems }: FileFieldProps) {
  return (
    <>
      <Field
        label="File"
        hint='A list of {"name", "location", "postalCode", "hazard"}. It is tried first, and nothing is stored yet.'
      >
        {(wiring) => (
          <TextInput
            {...wiring}
            type="file"
            accept="application/json,.json"
            data-first-focus
            // Empty before each choice: a browser does not tell when the same file, changed since, is chosen again.
            onClick={({ currentTarget }) => {
              currentTarget.value = '';
              forget();
            }}
            onChange={({ target }) => void choose(target.files?.[0])}
          />
        )}
      </Field>
      {dryRun && (
        <p role="status">
          {dryRun.changes.added} added, {dryRun.changes.changed} changed, {dryRun.changes.removed} removed
        </p>
      )}
      <Problems role="alert">
        {problems.slice(0, MAX_PROBLEMS_SHOWN).map(({ path, message }) => (
          <li key={path}>
            {path} {message}
          </li>
        ))}
        {problems.length > MAX_PROBLEMS_SHOWN && <li>and {problems.length - MAX_PROBLEMS_SHOWN} more</li>}
      </Problems>
    </>
  );
}

interface DryRun {
  file: PlacesFile;
  changes: PlaceChanges;
}

function useImport(onDone: () => void) {
  const { community } = useSelectedCommunity();
  const [dryRun, setDryRun] = useState<DryRun | null>(null);
  const [problems, setProblems] = useState<readonly ErrorDetail[]>([]);
  const put = (body: PlacesFile, isDryRun: boolean) =>
    api<typeof savePlaces>('PUT /api/communities/:communityId/places', {
      params: { communityId: community.id },
      query: { dryRun: isDryRun },
      body,
    });
  const save = useWrite({
    send: (file: PlacesFile) => put(file, false),
    done: 'Places Replaced',
    failed: ['Places Not Replaced', 'Could not replace the places'],
    readAgain: [placesQuery(community.id).queryKey],
    onDone,
  });

  // What is said of an earlier file comes too late: it would be stored instead of the one that is shown.
  const latest = useRef<File | undefined>(undefined);
  const forget = () => {
    latest.current = undefined;
    setDryRun(null);
    setProblems([]);
  };
  const startDryRun = async (chosen: File) => {
    const file = readPlacesFile(await chosen.text());
    if (!file) return [{ path: '', message: 'The file is not a list of places in JSON' }];
    const changes = await put(file, true);
    if (latest.current === chosen) setDryRun({ file, changes });
    return [];
  };
  const choose = async (chosen: File | undefined) => {
    forget();
    if (!chosen) return;
    latest.current = chosen;
    const found = await startDryRun(chosen).catch(problemsOf);
    if (latest.current === chosen) setProblems(found);
  };
  return { choose, forget, dryRun, problems, save };
}

const problemsOf = (error: unknown): readonly ErrorDetail[] =>
  error instanceof ApiError && error.details.length > 0
    ? error.details
    : [{ path: '', message: sentenceOf(error, 'Could not try the file') }];

const Count = styled.p`
  margin-bottom: var(--space-12);
`;

const Problems = styled.ul`
  margin-top: var(--space-8);
  color: var(--danger-text);
  overflow-wrap: anywhere;
`;
