import { styled } from 'styled-components';
import type { CriminalReport } from '@ten8/contracts/cad/reports';
import { dollars } from '../../../shared/dollars';
import { Badge } from '../../../ui/badge';
import { Facts, type Fact } from '../../../ui/facts';
import { Nothing, Row, Sheet, Sheets } from '../layout';

export function CriminalHistory({ reports }: { reports: readonly CriminalReport[] }) {
  return (
    <section aria-label="Criminal history">
      <Title>CRIMINAL HISTORY ({reports.length})</Title>
      {reports.length === 0 && (
        <Nothing>
          NO PRIOR ARRESTS OR CITATIONS ON FILE
          <br />
          SUBJECT HAS A CLEAN RECORD
        </Nothing>
      )}
      <Sheets>
        {reports.map((report) => (
          <li key={report.id}>
            <Entry report={report} />
          </li>
        ))}
      </Sheets>
    </section>
  );
}

function Entry({ report }: { report: CriminalReport }) {
  const { type, reportNumber, createdAt, charges, location, description } = report;

  return (
    <Sheet aria-label={reportNumber}>
      <Row>
        <Badge tone={type === 'ARREST' ? 'danger' : 'warning'}>{type}</Badge>
        <ReportNumber>{reportNumber}</ReportNumber>
        <span>{dateOf(createdAt)}</span>
      </Row>
      <Facts
        facts={[
          { label: 'Charges', value: charges.join(', '), isWide: true },
          { label: 'Location', value: location, isWide: true },
          { label: 'Description', value: description, isWide: true },
          ...penalties(report),
        ]}
      />
    </Sheet>
  );
}

/** Fine and court date of a citation, bail of an arrest. */
function penalties({ type, fineAmount, courtDate, bailAmount }: CriminalReport): Fact[] {
  const all: [label: string, value: string | null][] =
    type === 'CITATION'
      ? [
          ['Fine', dollars(fineAmount)],
          ['Court Date', courtDate],
        ]
      : [['Bail', dollars(bailAmount)]];
  return all.flatMap(([label, value]) => (value === null ? [] : [{ label, value, isCode: true }]));
}

function dateOf(createdAt: string | null): string {
  const at = new Date(createdAt ?? '');
  return Number.isNaN(at.getTime()) ? 'Unknown Date' : at.toLocaleDateString();
}

const Title = styled.h3`
  margin: var(--space-16) 0 var(--space-8);
  letter-spacing: 0.04em;
`;

const ReportNumber = styled.b`
  font-family: var(--mono);
`;
