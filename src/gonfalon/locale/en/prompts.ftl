# What a side is asked.

prompt-SetUp = { $side }: arrange your army, or be ready.
prompt-Arrange = { $side }: where does { $piece } stand, and how?
prompt-ChooseActivation = { $side }: a free activation. What do you activate?
prompt-NameCommand = { $side }: which command do you try to continue with, or do you pass?
prompt-Seize = { $side }: do you try to seize continuity before the enemy rolls?
prompt-PlaceReplacement = { $side }: with which unit does the successor of { $leader } appear?
prompt-OrderFormations = { $side }: form or leave formations, then march.
prompt-MoveAndFire = { $side }: which unit or leader moves or fires next?
prompt-LeaderStep = { $side }: where does { $leader } ride? Movement points left: { $left }.
prompt-Step = { $side }: where does { $unit } go, or which way does it face? Movement points left: { $left }.
prompt-ShootOrHold = { $side }: does { $unit } shoot?
prompt-Respond = { $side }: does { $unit } answer the fire of { $enemy }?
prompt-React = { $side }: does { $unit } fire in reaction at { $target }?
prompt-Designate = { $side }: designate assaults and charges, then fight.
prompt-ChooseCombat = { $side }: which combat do you resolve next?
prompt-Evade = { $side }: does { $unit } retreat before the assault?
prompt-FollowUp = { $side }: who follows into { $hex }?
prompt-Ride = { $side }: where does { $unit } end its charge at { $target }?
prompt-CounterCharge = { $side }: does { $unit } counter-charge?
prompt-CounterFire = { $side }: does { $unit } counter-charge { $enemy }, who shot at it?
prompt-RideAtShooter = { $side }: where does { $unit } end its ride at { $enemy }?
prompt-Advance = { $side }: who advances, and where?
prompt-Retreat = { $side }: where does { $unit } retreat?
prompt-Reface = { $side }: which way does { $unit } face?
prompt-RetireTo = { $side }: where does { $unit } go, Retired?
