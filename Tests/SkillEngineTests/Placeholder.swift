// SkillEngine
