import type { Card } from '../contract';

export const card: Card = {
  order: 3,
  rulings: 'GW',
  words: {
    en: {
      name: 'Gowap',
      pitch: 'Write the laws of the land, place your people, and let the coins fall.',
      facts: '2 players · secret teams, then chance',
      goal: 'Be worth more than the other side after the last round, or be the only one left.',
    },
    de: {
      name: 'Gowap',
      pitch: 'Schreib die Gesetze des Landes, stell deine Leute auf und lass die Münzen fallen.',
      facts: '2 Spieler · geheime Teams, dann Zufall',
      goal: 'Sei nach der letzten Runde mehr wert als die andere Seite, oder bleib allein übrig.',
    },
  },
};
