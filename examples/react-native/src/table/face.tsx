import { memo } from 'react';
import Svg, { G, Path, Rect, Text as SvgText } from 'react-native-svg';
import { isRed, rankText } from '../play/cards';
import type { Theme } from '../theme';
import { isTurned, OUTLINES, PIP_PLACES } from './suits';

const NO_SUIT = 'O';
const COURTS = 'JQK';

interface PipProps {
  readonly suit: string;
  readonly x: number;
  readonly y: number;
  /** Its height. */
  readonly size: number;
  readonly colour: string;
  readonly turned?: boolean;
}

function Pip({ suit, x, y, size, colour, turned = false }: PipProps) {
  const scale = (turned ? -size : size) / 20;
  return <Path d={OUTLINES[suit] ?? ''} fill={colour} transform={`translate(${x} ${y}) scale(${scale})`} />;
}

interface MarkProps {
  readonly rank: string;
  readonly suit: string;
  readonly colour: string;
}

function Index({ rank, suit, colour }: MarkProps) {
  return (
    <>
      <SvgText
        x={14}
        y={24}
        fill={colour}
        fontSize={rank.length > 1 ? 21 : 25}
        fontWeight="700"
        textAnchor="middle"
        letterSpacing={rank.length > 1 ? -2 : 0}
      >
        {rank}
      </SvgText>
      {suit !== NO_SUIT && <Pip suit={suit} x={14} y={37} size={15} colour={colour} />}
    </>
  );
}

function Pips({ rank, suit, colour }: MarkProps) {
  const places = PIP_PLACES[rank === 'A' ? 1 : Number(rank)] ?? [];
  const size = rank === 'A' ? 44 : suit === NO_SUIT ? 24 : 16.5;
  return (
    <>
      {places.map((place) => (
        <Pip
          key={`${place.x} ${place.y}`}
          suit={suit}
          {...place}
          size={size}
          colour={colour}
          turned={isTurned(place)}
        />
      ))}
    </>
  );
}

function CourtHalf({ rank, suit, colour }: MarkProps) {
  return (
    <>
      <Path d="M30 38 34 22 42 31 50 18 58 31 66 22 70 38Z" fill="#e0a92f" stroke={colour} strokeWidth={1.2} />
      <SvgText x={50} y={66} fill={colour} fontSize={34} fontFamily="serif" fontWeight="700" textAnchor="middle">
        {rank}
      </SvgText>
      <Pip suit={suit} x={34} y={50} size={11} colour={colour} />
    </>
  );
}

/** A jack, a queen or a king, as two turned halves in a frame. */
function Court(props: MarkProps) {
  return (
    <>
      <Rect x={26} y={13} width={48} height={114} rx={4} fill={props.colour} fillOpacity={0.07} />
      <Rect x={26} y={13} width={48} height={114} rx={4} fill="none" stroke={props.colour} strokeOpacity={0.5} />
      <CourtHalf {...props} />
      <G transform="rotate(180 50 70)">
        <CourtHalf {...props} />
      </G>
      <Path d="M26 70H74" stroke={props.colour} strokeOpacity={0.5} />
    </>
  );
}

interface FaceProps {
  /** "TD", or a value such as "3". */
  readonly card: string;
  readonly theme: Theme;
}

/** What is on a card: two indices, and pips or a court. It is read out by the card that it lies on. */
export const Face = memo(function Face({ card, theme }: FaceProps) {
  const rank = rankText(card);
  const mark = { rank, suit: card[1] ?? NO_SUIT, colour: isRed(card) ? theme.red : theme.black };
  return (
    <Svg width="100%" height="100%" viewBox="0 0 100 140" accessibilityElementsHidden aria-hidden>
      {COURTS.includes(rank) ? <Court {...mark} /> : <Pips {...mark} />}
      <Index {...mark} />
      <G transform="rotate(180 50 70)">
        <Index {...mark} />
      </G>
    </Svg>
  );
});
