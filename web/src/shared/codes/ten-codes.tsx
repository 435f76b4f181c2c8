import { styled } from 'styled-components';
import { useCodes } from './codes-query';

/** What the community's 10-codes mean; nothing where it has none. */
export function TenCodes() {
  const { tenCodes } = useCodes();
  if (tenCodes.length === 0) return null;
  return (
    <section aria-label="10-codes">
      <h3>10-codes</h3>
      <List>
        {tenCodes.map(({ code, label }) => (
          <div key={code}>
            <dt>
              <code>{code}</code>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </List>
    </section>
  );
}

const List = styled.dl`
  > div {
    display: grid;
    grid-template-columns: 8rem 1fr;
    gap: var(--space-8);
    padding: var(--space-4) 0;
    border-top: 1px solid var(--line);
  }
  dd {
    color: var(--muted);
  }
`;
