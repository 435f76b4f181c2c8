import {
  createContext,
  Fragment,
  use,
  useRef,
  useState,
  type ComponentType,
  type FocusEvent,
  type LiHTMLAttributes,
  type ReactNode,
} from 'react';
import { styled } from 'styled-components';
import { Virtualizer, type CustomItemComponentProps } from 'virtua';

type RowProps = LiHTMLAttributes<HTMLLIElement>;

interface VirtualListProps<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => number;
  /** In px, of a row that was not measured yet. */
  rowHeight: number;
  /** This row and the ones beside it stay in the page wherever the list is scrolled to, so that keys can move to them. */
  keptKey?: number | null;
  /** A styled `li`, and what else is set on it. In its style the first row is `[data-index='0']`. */
  Row?: ComponentType<RowProps> | 'li';
  rowProps?: (item: Item) => RowProps;
  /** Sets how high the list may be. */
  className?: string;
  children: (item: Item) => ReactNode;
}

/** A list that scrolls by itself. Of hundreds of rows only those in sight are in the page, and the one with the focus. */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { items, keyOf, rowHeight, keptKey, Row = 'li', rowProps, className, children } = props;
  const scrollRef = useRef<HTMLDivElement>(null);
  const [focusedKey, setFocusedKey] = useState<number | null>(null);
  const noteFocus = ({ target }: FocusEvent) => {
    const item = items[Number(target.closest<HTMLElement>('[data-index]')?.dataset.index)];
    setFocusedKey(item === undefined ? null : keyOf(item));
  };
  const propsOf = (index: number): RowProps => {
    const item = items[index];
    const given = item === undefined ? {} : rowProps?.(item);
    return { ...given, 'aria-setsize': items.length, 'aria-posinset': index + 1 };
  };

  return (
    <Scroll
      ref={scrollRef}
      tabIndex={-1}
      className={className}
      onFocus={noteFocus}
      onBlur={() => setFocusedKey(null)}
    >
      <ListContext value={{ Row, propsOf }}>
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
      </ListContext>
    </Scroll>
  );
}

const ListContext = createContext<{
  Row: ComponentType<RowProps> | 'li';
  propsOf: (index: number) => RowProps;
}>({ Row: 'li', propsOf: () => ({}) });

function ListRow({ index, ...place }: CustomItemComponentProps) {
  const { Row, propsOf } = use(ListContext);
  return <Row {...propsOf(index)} {...place} data-index={index} />;
}

/** Keys begin with the first row, and go from the last one to the next list. */
function keptRows(keys: readonly number[], wanted: readonly (number | null | undefined)[]): number[] {
  const at = keys.flatMap((key, index) => (wanted.includes(key) ? [index - 1, index, index + 1] : []));
  return [...new Set([0, ...at, keys.length - 1])].filter((index) => index >= 0 && index < keys.length);
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
