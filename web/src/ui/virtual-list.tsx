import {
  createContext,
  Fragment,
  use,
  useRef,
  useState,
  type CSSProperties,
  type FocusEvent,
  type HTMLAttributes,
  type ReactNode,
} from 'react';
import { styled } from 'styled-components';
import { Virtualizer, type CustomItemComponentProps, type VirtualizerHandle } from 'virtua';
import { useScrollAnchor } from './use-scroll-anchor';

type RowProps = HTMLAttributes<HTMLLIElement> & Record<`data-${string}`, unknown>;

interface VirtualListProps<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => number;
  /** In px, of a row that was not measured yet. */
  rowHeight: number;
  /** This row and its neighbours stay in the DOM, wherever the list is scrolled to, so that keys can focus them. */
  keptKey?: number | null;
  /** What makes the row itself focusable, or clickable. */
  rowProps?: (item: Item) => RowProps;
  /** Renders the content of a row. The row itself has no padding: only the content is measured. */
  children: (item: Item) => ReactNode;
}

/** In px, above and below what is visible: short lists are in the DOM as a whole. */
const BUFFER = 400;

/**
 * A list that has only the visible rows and the focused one in the DOM. It is as high as its rows, and scrolls where the
 * box around it, a flex column, has less room.
 */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { items, keyOf, rowHeight, keptKey, rowProps, children } = props;
  const scrollRef = useRef<HTMLDivElement>(null);
  const virtualizer = useRef<VirtualizerHandle>(null);
  const [focusedKey, setFocusedKey] = useState<number | null>(null);
  const keys = items.map(keyOf);
  const noteScroll = useScrollAnchor(keys, virtualizer);
  const noteFocus = ({ target }: FocusEvent) => {
    const index = Number(target.closest<HTMLElement>('[data-index]')?.dataset.index);
    const item = items[index];
    setFocusedKey(item === undefined ? null : keyOf(item));
    // The browser scrolls to where the row was guessed to be, until the rows before it are measured. A row under the
    // pointer must not move.
    if (item !== undefined && target.matches(':focus-visible'))
      virtualizer.current?.scrollToIndex(index, { align: 'nearest' });
  };

  const propsOf = (item: Item | undefined) => (item === undefined ? undefined : rowProps?.(item));

  return (
    <Scroll ref={scrollRef} onFocus={noteFocus} onBlur={() => setFocusedKey(null)}>
      <RowsContext value={{ count: items.length, propsOf: (index) => propsOf(items[index]) }}>
        <Virtualizer
          ref={virtualizer}
          as="ul"
          item={ListRow}
          data={items}
          itemSize={rowHeight}
          bufferSize={BUFFER}
          keepMounted={keptRows(keys, [keptKey, focusedKey])}
          scrollRef={scrollRef}
          onScroll={noteScroll}
        >
          {(item) => <Fragment key={keyOf(item)}>{children(item)}</Fragment>}
        </Virtualizer>
      </RowsContext>
    </Scroll>
  );
}

const RowsContext = createContext<{ count: number; propsOf: (index: number) => RowProps | undefined }>({
  count: 0,
  propsOf: () => undefined,
});

function ListRow({ index, style, ...rest }: CustomItemComponentProps) {
  const { count, propsOf } = use(RowsContext);
  return (
    <li
      {...propsOf(index)}
      {...rest}
      style={{ ...style, ...shownTransparent(style) }}
      data-index={index}
      aria-setsize={count}
      aria-posinset={index + 1}
    />
  );
}

/**
 * The library hides a row until it is measured. A hidden row takes no focus, and a key would be lost, so the row is
 * transparent instead.
 */
const shownTransparent = ({ visibility }: CSSProperties): CSSProperties =>
  visibility === 'hidden' ? { visibility: 'visible', opacity: 0 } : {};

/** The rows that are always in the DOM: the first and the last one too, because arrow keys start there. */
function keptRows(keys: readonly number[], wanted: readonly (number | null | undefined)[]): number[] {
  const at = keys.flatMap((key, index) => (wanted.includes(key) ? [index - 1, index, index + 1] : []));
  return [...new Set([0, keys.length - 1, ...at])].filter((index) => index >= 0 && index < keys.length);
}

const Scroll = styled.div`
  flex: 1;
  min-height: 0;
  overflow-y: auto;

  /* The library takes no clicks while the list scrolls and shortly after: they would be lost. */
  > ul {
    pointer-events: auto !important;
  }
  > ul > li:focus-visible {
    outline-offset: -2px;
  }
`;
