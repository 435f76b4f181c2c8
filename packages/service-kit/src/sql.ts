export { row, rows, run } from '@ten8/event-log/sql';
