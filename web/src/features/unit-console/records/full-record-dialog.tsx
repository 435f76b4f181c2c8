import { useState } from 'react';
import type { CriminalReport } from '@ten8/contracts/cad/reports';
import type { Character } from '@ten8/contracts/civilian/characters';
import { useSelectedCommunity } from '../../../shared/community/selected-community';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { DialogActions } from '../../../ui/dialog-look';
import { CriminalHistory } from './criminal-history';
import { lastFirst } from './describe-person';
import { listReports } from './list-reports';
import { recordSteps } from './lookup-steps';
import { LookupView } from './lookup-view';
import { ReportDialog } from './report-dialog';
import { SubjectDetails } from './subject-details';
import { useLookup } from './use-lookup';

const FAILURE = 'Failed to retrieve criminal records';

interface FullRecordDialogProps {
  person: Character;
  /** The initial location of a new report. */
  place: string;
  onFiled: (report: CriminalReport) => void;
  onClose: () => void;
}

export function FullRecordDialog({ person, place, onFiled, onClose }: FullRecordDialogProps) {
  const { community } = useSelectedCommunity();
  const [isReporting, setReporting] = useState(false);
  const [filed, setFiled] = useState<readonly CriminalReport[]>([]);
  const lookup = useLookup({
    steps: recordSteps,
    load: () => listReports(community.id, person.id),
    failure: FAILURE,
  });

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Full Criminal Record"
      description={lastFirst(person)}
      width="wide"
    >
      <LookupView {...lookup} steps={recordSteps} failure={FAILURE}>
        {(reports) => (
          <>
            <SubjectDetails person={person} />
            <CriminalHistory reports={[...filed, ...reports]} />
            <DialogActions>
              <Button onClick={onClose}>CLOSE</Button>
              <Button tone="primary" data-next-step onClick={() => setReporting(true)}>
                CREATE REPORT
              </Button>
            </DialogActions>
          </>
        )}
      </LookupView>
      {isReporting && (
        <ReportDialog
          person={person}
          place={place}
          onFiled={(report) => {
            setFiled([report, ...filed]);
            onFiled(report);
          }}
          onClose={() => setReporting(false)}
        />
      )}
    </Dialog>
  );
}
