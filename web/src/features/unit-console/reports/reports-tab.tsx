import { FileText } from 'lucide-react';
import { EmptyState } from '../../../ui/empty-state';

export function ReportsTab() {
  return (
    <EmptyState icon={<FileText size={28} aria-hidden />} title="COMING SOON">
      Reports are filed from a person’s full record.
    </EmptyState>
  );
}
