/** Tables of Gaogıe that tests play with. */

/** *Elements*, the one that is offered first. */
export const ELEMENTS = {
  moves: [
    { name: 'Fire' },
    { name: 'Water' },
    { name: 'Earth' },
    { name: 'Spark', costs: { Fire: 1 }, damage: 10, blocked_by: ['Water'] },
    { name: 'Wave', costs: { Water: 1 }, damage: 8, blocked_by: ['Earth'] },
    { name: 'Stone', costs: { Earth: 1 }, damage: 6, blocked_by: ['Fire'] },
    { name: 'Steam', costs: { Fire: 1, Water: 1 }, damage: 20 },
    { name: 'Lava', costs: { Fire: 1, Earth: 1 }, damage: 24 },
    { name: 'Mudslide', costs: { Water: 1, Earth: 1 }, damage: 16 },
  ],
};
