import { useState } from 'react';
import type { Bolo } from '@ten8/contracts/cad/bolos';

const STEP = 100;

/** The first hundred BOLOs, and what `ShowMore` needs: a thousand at once keep the page busy for seconds. */
export function useShownBolos(bolos: readonly Bolo[] | undefined) {
  const [most, setMost] = useState(STEP);
  const shown = bolos?.slice(0, most);

  return {
    shown,
    more: {
      hasNextPage: shown !== undefined && shown.length < (bolos?.length ?? 0),
      isFetchingNextPage: false,
      fetchNextPage: () => setMost(most + STEP),
    },
  };
}
