import { styled } from 'styled-components';

interface PlateProps {
  text: string;
  isStolen?: boolean;
}

/** A license plate as on a car: dark on white in every theme. */
export function Plate({ text, isStolen = false }: PlateProps) {
  return <Small $isStolen={isStolen}>{text}</Small>;
}

/** A large preview of the plate. `place` is where it was issued. */
export function PlatePreview({ text, place, isStolen = false }: PlateProps & { place: string }) {
  return (
    <Large aria-hidden $isStolen={isStolen}>
      <span>{place}</span>
      <strong>{text.trim() === '' ? '–––––––' : text}</strong>
      <span>{isStolen ? 'Reported stolen' : 'Roleplay only'}</span>
    </Large>
  );
}

const Small = styled.code<{ $isStolen: boolean }>`
  display: inline-block;
  max-width: 100%;
  padding: 0 var(--space-8);
  border: 2px solid ${({ $isStolen }) => ($isStolen ? 'var(--danger)' : '#1f3a6e')};
  border-radius: var(--radius-control);
  background: #f7f8fb;
  color: #14264d;
  font-weight: 700;
  letter-spacing: 0.08em;
  text-transform: uppercase;
  overflow-wrap: anywhere;
`;

const Large = styled.div<{ $isStolen: boolean }>`
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: space-between;
  width: 15rem;
  max-width: 100%;
  min-height: 7.25rem;
  padding: var(--space-8) var(--space-12);
  border: 3px solid ${({ $isStolen }) => ($isStolen ? 'var(--danger)' : '#1f3a6e')};
  border-radius: var(--radius-dialog);
  background: linear-gradient(#ffffff, #e9edf5);
  color: #14264d;

  span {
    font-size: var(--type-label);
    max-width: 100%;
    overflow: hidden;
    font-weight: 700;
    letter-spacing: 0.16em;
    text-overflow: ellipsis;
    text-transform: uppercase;
    white-space: nowrap;
  }
  span:last-child {
    color: ${({ $isStolen }) => ($isStolen ? 'var(--danger)' : '#3d4f76')};
  }
  strong {
    max-width: 100%;
    overflow: hidden;
    font-family: var(--mono);
    font-size: var(--type-hero-small);
    line-height: 1.2;
    letter-spacing: 0.06em;
    text-overflow: ellipsis;
    text-transform: uppercase;
    white-space: nowrap;
  }
`;
