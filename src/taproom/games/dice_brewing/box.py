"""The printed values of Dice Brewing, as the rules read them."""

from taproom.kernel.box import Box


class DiceBox(Box):
    """One set of components; `components.py` fills it."""

    def __init__(self, digest: str, changed: dict[str, object]) -> None:
        super().__init__(digest, changed)
        # The brewery, by building or field.
        self.opens: list[int] = []
        """The round from which each building can be used."""
        self.open_fields: list[int] = []
        """The fields that can be used, a bit each, by round."""
        self.speed: list[int] = []
        """The least value of the blue die that speeds a field up; 0 where there is no place for one."""
        self.least: list[int] = []
        """The least value of the die that a field takes."""
        self.trade_seeds = 0
        self.trade_gold = 0
        self.trade_blue = 0
        # The markets, by ingredient and by kind of token.
        self.price: list[int] = []
        self.discount: list[int] = []
        """With a blue die: 6 * ingredient + value - 1."""
        self.token_price: list[int] = []
        self.credit: list[int] = []
        """Gold by the number of dice showing 1."""
        # Recipes, by number.
        self.names: list[str] = []
        self.styles: list[str] = []
        self.levels: list[str] = []
        self.starts: list[int] = []
        """The least number of players with whom a recipe lies open from the start; 0 for the others."""
        self.need_kind: list[list[int]] = []
        """The lowest die that does, for each die asked, by colour and from the highest value down."""
        self.need_rank: list[list[int]] = []
        """How many dice of the colour must be at least that good."""
        self.reward_gold: list[int] = []
        self.reward_points: list[int] = []
        self.reward_die: list[bool] = []
        self.reward_token: list[bool] = []
        self.bonus_gold: list[int] = []
        self.bonus_points: list[int] = []
        self.upgrades: list[list[int]] = []
        self.blue_least: list[int] = []
        """The least value of a blue die as upgrade; 0 where it is none."""
        # Single values.
        self.start_gold = 0
        self.start_seeds = 0
        self.brew_points = 0
        self.gold_per_point = 0
        self.die_points: list[int] = []
        """By colour."""

    def __reduce__(self) -> tuple[object, ...]:
        from taproom.games.dice_brewing.components import make_box

        return (make_box, (self.changed,))
