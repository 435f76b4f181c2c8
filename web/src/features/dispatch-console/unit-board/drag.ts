import type { DragEvent } from 'react';

const UNITS = 'application/x-ten8-units';
const CALL = 'application/x-ten8-call';

/** Starts dragging units, or a call. */
export const dragUnits = (event: DragEvent, unitIds: readonly number[]): void =>
  event.dataTransfer.setData(UNITS, unitIds.join());
export const dragCall = (event: DragEvent, callId: number): void =>
  event.dataTransfer.setData(CALL, String(callId));

const numbersIn = (event: DragEvent, type: string): number[] =>
  event.dataTransfer.getData(type).split(',').filter(Boolean).map(Number);

/** Makes an element take units that are dropped on it. */
export const takesUnits = (onDrop: (unitIds: number[]) => void) => takes(UNITS, onDrop);
export const takesCall = (onDrop: (callId: number) => void) =>
  takes(CALL, ([callId]) => callId !== undefined && onDrop(callId));

const takes = (type: string, onDrop: (ids: number[]) => unknown) => ({
  onDragOver: (event: DragEvent) => {
    if (event.dataTransfer.types.includes(type)) event.preventDefault();
  },
  onDrop: (event: DragEvent) => {
    const ids = numbersIn(event, type);
    if (ids.length === 0) return;
    event.preventDefault();
    onDrop(ids);
  },
});
