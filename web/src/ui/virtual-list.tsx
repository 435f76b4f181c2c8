import { createContext, Fragment, use, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { Virtualizer, type CustomItemComponentProps } from 'virtua';

interface VirtualListProps<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => number;
  /** In px, of a row that was not measured yet. */
  rowHeight: number;
  /** This row and its neighbours stay in the DOM, wherever the list is scrolled to, so that keys can focus them. */
  keptKey?: number | null;
  /** Renders the content of a row. The row itself has no padding: only the content is measured. */
  children: (item: Item) => ReactNode;
}

/** A scrolling list that has only the visible rows and the focused one in the DOM. */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { items, keyOf, rowHeight, keptKey, children } = props;
  const scrollRef = useRef<HTMLDivElement>(null);
  const [focusedKey, setFocusedKey] = useState<number | null>(null);
  const noteFocus = ({ target }: FocusEvent) => {
    const item = items[Number(target.closest<HTMLElement>('[data-index]')?.dataset.index)];
    setFocusedKey(item === undefined ? null : keyOf(item));
  };

  return (
    <Scroll ref={scrollRef} onFocus={noteFocus} onBlur={() => setFocusedKey(null)}>
      <CountContext value={items.length}>
        <Virtualizer
          as="ul"
          item={ListRow}
          data={items}
          itemSize={rowHeight}
          keepMounted={keptRows(items.map(keyOf), [keptKey, focusedKey])}
          scrollRef={scrollRef}
        >
          {(item) => <Fragment key={keyOf(item)}>{children(item)}</Fragment>}
        </Virtualizer>
      </CountContext>
    </Scroll>
  );
}

/** How many rows the whole list has. */
const CountContext = createContext(0);

function ListRow({ index, ...place }: CustomItemComponentProps) {
  const count = use(CountContext);
  return <li {...place} data-index={index} aria-setsize={count} aria-posinset={index + 1} />;
}

/** The rows that are always in the DOM. The first row is one of them, because arrow keys start there. */
function keptRows(keys: readonly number[], wanted: readonly (number | null | undefined)[]): number[] {
  const at = keys.flatMap((key, index) => (wanted.includes(key) ? [index - 1, index, index + 1] : []));
  return [...new Set([0, ...at])].filter((index) => index >= 0 && index < keys.length);
}

const Scroll = styled.div`
  flex: 1;
  min-height: 0;
  overflow-y: auto;

  /* The library takes no clicks while the list scrolls and shortly after: they would be lost. */
  > ul {
    pointer-events: auto !important;
  }
`;
